#pragma once

#include <cstdint>

namespace anole {

/// It says which gaps are long: times between two events of a thread, in ticks. A run of a second
/// has at most 1,000 gaps of a millisecond, however many events it has, so what is done about a
/// long one may cost much more than an event. Of no point is a long gap ever usual
/// (UncountedHistogram::addUnusual). So the event after it takes the slow path, without an
/// instruction on the fast path, and TraceTree::see() is told of it.
struct LongGaps {
  static LongGaps above(double nanoseconds, double ticksPerNanosecond) {
    return {static_cast<uint64_t>(nanoseconds * ticksPerNanosecond)};
  }

  /// A difference of clocks may be negative: then it is not long.
  bool has(uint64_t ticks) const { return ticks >= least && ticks <= INT64_MAX; }

  uint64_t least = INT64_MAX; ///< so long is a long gap at least: none is
};

/// From this on, in nanoseconds, recorders take a gap for long. It is far above what the tracer
/// does about one, and far below what a person looks for.
inline constexpr double leastLongGap = 1e6;

/// Long gaps of which is known how long the thread waited for a core in them, in ticks.
struct LongGapTimes {
  uint64_t ticks = 0, waited = 0;

  void add(uint64_t gap, uint64_t waitedInIt) {
    ticks += gap;
    waited += waitedInIt;
  }
};

} // namespace anole
