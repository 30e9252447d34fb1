#pragma once

#include "runtime/core/model/TimeSequence.h"

namespace anole {

/// The times of each event of a point. Both have one value an event, in the unit of the histograms
/// beside them, in 24 bits; they are rounded to fewer only once, when ticks become nanoseconds
/// (EventTimeCode).
///
/// A delta is all the time since the previous event, the tracer's own included, so that deltas and
/// durations add up to the time that passed.
struct EventTimes {
  TimeSequence deltas, durations;

  void add(uint64_t delta, uint64_t duration) {
    deltas.add(asFloat(delta));
    durations.add(asFloat(duration));
  }

  /// The last event took this long.
  void setLastDuration(uint64_t duration) { durations.setLast(asFloat(duration)); }

  size_t memory() const { return sizeof(*this) + deltas.memory() + durations.memory(); }

private:
  /// The signed conversion is the cheaper one.
  static float asFloat(uint64_t time) { return static_cast<float>(static_cast<int64_t>(time)); }
};

} // namespace anole
