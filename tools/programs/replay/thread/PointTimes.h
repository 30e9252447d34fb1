#pragma once

#include "runtime/core/walk/EventWalker.h"
#include "tools/analysis/time/ComputeEmulator.h"
#include "tools/analysis/time/TimeSampler.h"

namespace anole::replay {

/// PointTimes say how long a thread of a rank computed before each event: the recorded time if the
/// trace keeps the times of every event, less the tracer's part, else a time drawn from the
/// histogram of the event's point.
class PointTimes {
public:
  /// `stream` is what the thread did.
  PointTimes(const Trace &trace, uint32_t rank, const StreamTrace &stream, uint64_t seed);

  /// The time before an event in nanoseconds.
  double deltaOf(const WalkedEvent &event) {
    return event.delta >= 0 ? shares[event.point] * static_cast<double>(event.delta)
                            : draws[event.point].next();
  }

private:
  std::vector<TimeSampler> draws; ///< by point of the rank's stream
  std::vector<double> shares;     ///< of its recorded times that are not the tracer's
};

} // namespace anole::replay
