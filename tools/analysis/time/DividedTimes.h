#pragma once

#include "runtime/core/model/Trace.h"

#include <limits>

namespace anole::replay {

/// An OwnTime is what one rank spent before its events at a point.
struct OwnTime {
  double sum = 0;     ///< nanoseconds
  uint64_t count = 0; ///< of its events
  /// No time is as long as that, in nanoseconds: those which are have a place of their own.
  double below = std::numeric_limits<double>::infinity();
};

/// The histogram of the times before a point's events without those that have a place of their own
/// (LongTimes), of all ranks. Time: the long times of all ranks, and at least a step a rank that
/// has some.
TimeStats withoutLongTimes(const SharedPoint &point);

/// A rank's times before its events at a point: the long ones, which have a place, and the rest.
///
/// Codes of long times are rounded, and the sum of all times is exact. What is rounded off goes to
/// the rest, which is thus what the rank spent less its long times. As the longest ones are those
/// that have a place, the rest is shorter than each of them. Where this would leave less
/// than the shortest time for each event, all of the long times are scaled instead.
struct DividedTimes {
  DividedTimes(const OwnTime &own, const LongTimes &longOnes, double shortest);

  double nanosecondsOf(int64_t code) const;

  OwnTime rest;
  double scale = 1; ///< of the long times
};

} // namespace anole::replay
