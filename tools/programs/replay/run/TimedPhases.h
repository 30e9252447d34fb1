#pragma once

#include "tools/analysis/phases/PhaseChoice.h"
#include "tools/programs/replay/run/Settings.h"

namespace anole::replay {

/// TimedPhases say which phases of a trace are timed and reported. What lies outside of them is
/// replayed, too.
///
/// Phases that are found in the trace are ranges of each rank's events. Those between markers are
/// known by the number of markers, as a program may have several threads, or set markers in several
/// loops.
struct TimedPhases {
  /// Fails if the trace does not have the requested phases.
  static Expected<TimedPhases> of(const Trace &trace, const Settings &settings);

  bool isWholeRun = true;
  std::vector<phases::EventRange> events{}; ///< by rank; empty: phases are between markers
  uint64_t begin = 0, end = UINT64_MAX;     ///< markers before them, and up to their end
};

} // namespace anole::replay
