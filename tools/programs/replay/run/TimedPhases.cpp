#include "tools/programs/replay/run/TimedPhases.h"

#include "tools/analysis/model/MarkedPhases.h"

namespace anole::replay {
namespace {

Expected<TimedPhases> betweenMarkers(const Trace &trace, const phases::PhaseWords &words) {
  tools::MarkedPhases marked = tools::anyMarkedPhasesOf(trace);
  if (marked.count() == 0)
    return fail("the trace has no phases between markers; see anole info");
  return rowOf(words, phases::textsOf(tools::markedNames(trace))).map([&](phases::PhaseRow row) {
    return TimedPhases{false, {}, marked.markersBefore(row.first), marked.markersUpTo(row.last)};
  });
}

Expected<TimedPhases> found(const Trace &trace, const phases::PhaseWords &words) {
  return choosePhases(trace, words).map([](phases::ChosenPhase &&chosen) {
    return TimedPhases{false, std::move(chosen.events)};
  });
}

} // namespace

Expected<TimedPhases> TimedPhases::of(const Trace &trace, const Settings &settings) {
  if (settings.phases.isWholeRun())
    return TimedPhases();
  auto timed = kindOf(settings.phases).and_then([&](phases::PhaseKind kind) {
    return (kind == phases::PhaseKind::Marked ? betweenMarkers : found)(trace, settings.phases);
  });
  return timed ? timed : fail("--from and --to: " + settings.file + ": " + timed.error().message);
}

} // namespace anole::replay
