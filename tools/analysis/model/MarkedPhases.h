#pragma once

#include "runtime/core/base/Error.h"
#include "runtime/core/model/Trace.h"

namespace anole::tools {

/// The phases between markers that ranks agreed on while the program ran.
///
/// Each iteration of the phase loop that has an event ends with a marker, but for the first ones if
/// the loop became the phase loop only later (PhaseLoops). So the number of a marker follows from
/// the number of the iteration.
struct MarkedPhases {
  uint64_t loop = 0;            ///< key of the phase loop, if it alone set markers
  std::vector<uint64_t> ends{}; ///< how many markers come up to the end of each phase

  /// The stretch after the last marker counts as one more.
  size_t count() const { return ends.empty() ? 0 : ends.size() + 1; }
  uint64_t markersBefore(size_t phase) const { return phase == 0 ? 0 : ends[phase - 1]; }
  uint64_t markersUpTo(size_t phase) const {
    return phase == ends.size() ? UINT64_MAX : ends[phase];
  }
};

/// Whoever set the markers. None if the ranks agreed on none. The first 2^20 are enough for anyone.
MarkedPhases anyMarkedPhasesOf(const Trace &trace);

/// None if something else than one loop set markers, too.
MarkedPhases markedPhasesOf(const Trace &trace);

/// Why there are none.
inline tl::unexpected<Error> noMarkedPhases() {
  return fail("the trace has no phases between markers: its ranks did not cluster while the "
              "program ran, or one loop alone did not set the markers");
}

} // namespace anole::tools
