#include "tools/programs/replay/run/TimedPhases.h"

namespace anole::replay {
namespace {

Expected<TimedPhases> timed(const Trace &trace, const phases::PhaseWords &words) {
  return phasesFor(trace, words).and_then([&](const phases::RunPhases &all) {
    return rowOf(words, all.names).and_then([&](phases::PhaseRow row) -> Expected<TimedPhases> {
      if (all.kind == phases::PhaseKind::Marked)
        return TimedPhases{
            false, {}, all.marked.markersBefore(row.first), all.marked.markersUpTo(row.last)};
      return eventsOf(trace, all, row.first, row.last).map([](auto &&events) {
        return TimedPhases{false, std::forward<decltype(events)>(events)};
      });
    });
  });
}

} // namespace

Expected<TimedPhases> TimedPhases::of(const Trace &trace, const Settings &settings) {
  if (settings.phases.isWholeRun())
    return TimedPhases();
  auto found = timed(trace, settings.phases);
  return found ? found : fail("--from and --to: " + settings.file + ": " + found.error().message);
}

} // namespace anole::replay
