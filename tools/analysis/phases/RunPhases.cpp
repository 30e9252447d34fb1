#include "tools/analysis/phases/RunPhases.h"

#include "tools/analysis/phases/MarkedEvents.h"
#include "tools/analysis/phases/PhaseEvents.h"

#include <algorithm>

namespace anole::phases {
namespace {

/// Fails if looking for phases costs more than it may.
Expected<void> isWithin(const PhaseSearch &search, const Trace &trace) {
  uint64_t cost = trace.info.ranks;
  for (const SharedStream &stream : trace.streams)
    cost += trace.info.ranks * (stream.points.size() + stream.loops.size());
  return cost <= search.most
             ? Expected<void>()
             : fail("the trace is too large to look for them in passing; anole phases finds them");
}

} // namespace

PhaseOptions usualOptions(uint64_t limit) {
  PhaseOptions options;
  options.segments.by = CutBy::Strength;
  options.find.limit = limit;
  return options;
}

RunPhases stagesAsPhases(PhaseReport &&stages) {
  RunPhases phases;
  phases.found = std::move(stages);
  const auto &found = phases.found.phases;
  for (const Phase &phase : found) {
    auto first = std::ranges::find(found, phase.name, &Phase::name);
    phases.names.push_back({phase.name, static_cast<size_t>(first - found.begin())});
  }
  return phases;
}

Expected<RunPhases> phasesOfRun(const Trace &trace, const PhaseSearch &search) {
  tools::MarkedPhases marked = tools::markedPhasesOf(trace);
  if (marked.count() != 0)
    return RunPhases{PhaseKind::Marked, tools::markedNames(trace), std::move(marked), {}};
  return isWithin(search, trace)
      .and_then([&] { return phasesOf(trace, usualOptions(search.limit)); })
      .map_error([&](Error error) {
        if (search.limit < tools::Effort::usual)
          error.message += " (anole phases)"; // which has the option that a limit names
        return error;
      })
      .and_then([](PhaseReport &&stages) {
        return stages.phases.empty()
                   ? Expected<RunPhases>(fail("no phases are found, as no calls communicate"))
                   : Expected<RunPhases>(stagesAsPhases(std::move(stages)));
      });
}

Expected<std::vector<EventRange>> eventsOf(const Trace &trace, const RunPhases &phases,
                                           size_t first, size_t last) {
  return phases.kind == PhaseKind::Marked ? eventsOf(trace, phases.marked, first, last)
                                          : eventsOf(trace, phases.found, first, last);
}

} // namespace anole::phases
