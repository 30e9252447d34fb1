#pragma once

#include "runtime/core/model/LongTimeCursor.h"
#include "runtime/core/walk/EventWalker.h"
#include "tools/analysis/time/ComputeEmulator.h"
#include "tools/analysis/time/TimeSampler.h"

namespace anole::replay {

/// PointTimes say how long a thread of a rank computed before each event: the recorded time if the
/// trace keeps that of the event, as it does with all of them, less the tracer's part, or with long
/// ones; else a time drawn from the histogram of the event's point.
class PointTimes {
public:
  /// `stream` is what the thread did, and has to outlive this.
  PointTimes(const Trace &trace, uint32_t rank, const StreamTrace &stream, uint64_t seed);

  /// The time before an event in nanoseconds.
  double deltaOf(const WalkedEvent &event) {
    Point &point = points[event.point];
    return event.delta >= 0 ? point.share * static_cast<double>(event.delta) : point.next();
  }

  /// Goes on where so many events of each point came before.
  void moveTo(const std::vector<uint64_t> &events);

private:
  struct Point {
    const LongTimes *own;
    double share; ///< of its recorded times that is computing
    DividedTimes times;
    LongTimeCursor longOnes;
    TimeSampler draw; ///< of the others
    uint64_t events = 0;

    double next();
    void moveTo(uint64_t event);
  };

  std::vector<Point> points; ///< of the rank's stream
};

} // namespace anole::replay
