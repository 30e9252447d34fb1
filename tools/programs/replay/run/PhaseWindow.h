#pragma once

#include "tools/programs/replay/run/MarkerWatch.h"
#include "tools/programs/replay/run/TimedPhases.h"

#include <optional>

namespace anole::replay {

/// Says of each event of a rank's first thread whether it is in the phases that are timed.
class PhaseWindow {
public:
  PhaseWindow(const Trace &trace, const TimedPhases &timed, uint32_t rank);

  /// LoopSlots must have moved to the event. Must be called once for each event.
  bool contains(const KnownFunction &function, const WalkedEvent &event);

private:
  phases::EventRange range; ///< of events, or of what lies between markers
  std::optional<MarkerWatch> markers;
};

} // namespace anole::replay
