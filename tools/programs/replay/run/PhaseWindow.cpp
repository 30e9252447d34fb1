#include "tools/programs/replay/run/PhaseWindow.h"

namespace anole::replay {

PhaseWindow::PhaseWindow(const Trace &trace, const TimedPhases &timed, uint32_t rank)
    : range{timed.begin, timed.end} {
  if (rank < timed.events.size())
    range = timed.events[rank];
  else if (!timed.isWholeRun)
    markers.emplace(trace);
}

bool PhaseWindow::contains(const KnownFunction &function, const WalkedEvent &event) {
  return range.has(markers ? markers->upTo(function, event) : event.ordinal);
}

} // namespace anole::replay
