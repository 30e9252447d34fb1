#pragma once

#include "runtime/core/base/Error.h"
#include "runtime/core/model/Trace.h"

namespace anole::phases {

/// Events of a rank, from its first one on.
struct EventRange {
  uint64_t begin = 0, end = UINT64_MAX;
  bool has(uint64_t event) const { return begin <= event && event < end; }
  bool operator==(const EventRange &) const = default;
};

/// A trace that was made of another one.
struct CutTrace {
  Trace trace{};
  /// Points whose times are a share of what was spent there: the events of the point are cut, and
  /// the trace does not have the times of each.
  uint64_t sharedTimes = 0;
  std::vector<bool> inside{};   ///< points, whether their events are in the ranges
  std::vector<bool> isShared{}; ///< points, whether their times are a share
};

/// A trace of a part of each rank's events. `ranges` has one for each rank of the program.
///
/// Parameters are exact. Times are, if all events of a point are in the part, or if the trace has
/// the times of each event; otherwise they are shared out by events.
///
/// Fails if a rank has several streams, or the trace contradicts itself. Time: the trace, for each
/// rank, times the nesting of its loops and the logarithm of trips; no loop is expanded.
Expected<CutTrace> cutTrace(const Trace &trace, const std::vector<EventRange> &ranges);

/// The whole trace, with the same events, but those in the ranges at points and in loops of their
/// own. So what runs the program knows which events are in the part, and no message is missing.
Expected<CutTrace> divideTrace(const Trace &trace, const std::vector<EventRange> &ranges);

} // namespace anole::phases
