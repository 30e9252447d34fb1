#pragma once

#include "runtime/core/model/Trace.h"

#include <array>

namespace anole::format {

/// A histogram in eight numbers: the bins of the shortest and of the longest time, and those in
/// which 10, 25, 50, 75, 90 and 99 of a hundred times are over. What lies between two of them is
/// taken to be spread evenly over their bins. The eight stay where they are when they are taken
/// from such a histogram again.
///
/// Rejected: bins of half an octave with counts of three bits, which take three times the bytes and
/// tell less of the median and of the tail.
class TimeShape {
public:
  static constexpr size_t size = 8;

  TimeShape() = default;
  /// The bins hold all `count` times.
  explicit TimeShape(const TimeStats &time);

  /// The position of a number's time among `count` times, from 1, in ascending order.
  static uint64_t positionOf(size_t number, uint64_t count);

  /// The histogram of so many times.
  TimeBins histogram(uint64_t count) const;

  std::array<uint8_t, size> bins{};
};

/// A TimeEstimate is what a histogram says of its times, if they lie in the middle of their bins,
/// and between the shortest and the longest.
struct TimeEstimate {
  double mean = 0;
  double spread = 0; ///< sum of squared deviations from the mean; above 0
};
TimeEstimate estimateOf(const TimeStats &time);

} // namespace anole::format
