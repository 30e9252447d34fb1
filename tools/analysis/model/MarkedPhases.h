#pragma once

#include "runtime/core/model/Trace.h"

namespace anole::tools {

/// MarkedPhases are the phases between markers that ranks agreed on while the program ran. There
/// are no more of them than have measured times: what follows the first 255 is one.
///
/// Each iteration of the phase loop that has an event ends with a marker, but for the first ones if
/// the loop became the phase loop only later (PhaseLoops). So the number of a marker follows from
/// the number of the iteration.
struct MarkedPhases {
  uint64_t loop = 0;            ///< key of the phase loop, if it alone set markers
  bool areByHand = false;       ///< whether the program alone set them
  PointKey call{};              ///< of which each `every`th event is the last one before a marker's
  uint64_t every = 0;           ///< 0: no call sets markers
  std::vector<uint64_t> ends{}; ///< how many markers come up to the end of each phase

  /// The stretch after the last marker counts as one more.
  size_t count() const { return ends.empty() ? 0 : ends.size() + 1; }
  uint64_t markersBefore(size_t phase) const { return phase == 0 ? 0 : ends[phase - 1]; }
  uint64_t markersUpTo(size_t phase) const {
    return phase == ends.size() ? UINT64_MAX : ends[phase];
  }
};

/// Whoever set the markers. None if the ranks agreed on none. Time: the phases, 256 at most.
MarkedPhases markedPhasesOf(const Trace &trace);

} // namespace anole::tools
