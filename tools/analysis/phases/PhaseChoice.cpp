#include "tools/analysis/phases/PhaseChoice.h"

#include "tools/analysis/phases/MarkedEvents.h"
#include "tools/analysis/phases/PhaseEvents.h"

namespace anole::phases {
namespace {

constexpr uint32_t mostRanks = uint32_t(1) << 16;

/// Of phases with names, whose events `eventsIn` gives for the first and the last one.
template <class Events>
Expected<ChosenPhase> chosenOf(PhaseKind kind, const std::vector<std::string> &names,
                               const PhaseWords &words, Events eventsIn) {
  return rowOf(words, names).and_then([&](PhaseRow row) {
    return eventsIn(row.first, row.last).map([&](std::vector<EventRange> &&events) {
      std::string name = names[row.first];
      if (row.last != row.first)
        name += " to " + names[row.last];
      return ChosenPhase{kind, row.first + 1, std::move(name), std::move(events)};
    });
  });
}

/// An error says how phases can be chosen that are known all the same.
tl::unexpected<Error> notFound(const std::string &why, const Trace &trace) {
  tools::MarkedPhases marked = tools::markedPhasesOf(trace);
  return fail(why + (marked.count() == 0 ? ""
                                         : "; it has phases between markers, marked:1 to marked:" +
                                               std::to_string(marked.count())));
}

Expected<ChosenPhase> chooseFound(const Trace &trace, const PhaseWords &words) {
  auto report = shownPhases(trace);
  if (!report)
    return notFound(report.error().message, trace);
  std::vector<std::string> names;
  for (const Phase &phase : report->phases)
    names.push_back(phase.name);
  return chosenOf(PhaseKind::Found, names, words,
                  [&](size_t first, size_t last) { return eventsOf(trace, *report, first, last); });
}

Expected<ChosenPhase> chooseMarked(const Trace &trace, const PhaseWords &words) {
  tools::MarkedPhases marked = tools::markedPhasesOf(trace);
  if (marked.count() == 0)
    return tools::noMarkedPhases();
  if (trace.streams.size() != 1 || trace.info.ranks > mostRanks)
    return fail("where markers are is known of programs that call MPI from one thread, on " +
                std::to_string(mostRanks) + " ranks at most");
  return chosenOf(PhaseKind::Marked, textsOf(tools::markedNames(trace)), words,
                  [&](size_t first, size_t last) { return eventsOf(trace, marked, first, last); });
}

} // namespace

Expected<PhaseReport> shownPhases(const Trace &trace) {
  PhaseOptions options;
  options.segments.by = CutBy::Strength;
  auto report = phasesOf(trace, options);
  if (report && report->phases.empty())
    return fail("no phases are found, as no calls communicate");
  return report;
}

Expected<ChosenPhase> choosePhases(const Trace &trace, const PhaseWords &words) {
  return kindOf(words).and_then([&](PhaseKind kind) {
    return (kind == PhaseKind::Marked ? chooseMarked : chooseFound)(trace, words);
  });
}

} // namespace anole::phases
