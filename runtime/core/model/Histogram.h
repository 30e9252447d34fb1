#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace anole {

/// Time statistics of one point: count, sum, sum of squares, extremes, and bins on a log scale with
/// four bins an octave below 2^40 ticks. Adding costs a handful of instructions and no memory.
/// Rejected: dynamic bins, as in [Ratn2008]. They must be rebalanced on the fast path and merge
/// inexactly; fixed log bins merge by addition.
class Histogram {
public:
  static constexpr unsigned binCount = 160;

  void add(uint64_t ticks) {
    ++count;
    sum += ticks;
    auto signedTicks = static_cast<double>(static_cast<int64_t>(ticks)); // the cheaper conversion
    squares += signedTicks * signedTicks;
    low = ticks < low ? ticks : low;
    high = ticks > high ? ticks : high;
    ++bins[binOf(ticks)];
  }

  static unsigned binOf(uint64_t ticks) {
    if (ticks < 4)
      return static_cast<unsigned>(ticks);
    unsigned octave = 63 - std::countl_zero(ticks);
    unsigned bin = 4 * (octave - 1) + ((ticks >> (octave - 2)) & 3);
    return bin < binCount ? bin : binCount - 1;
  }

  uint64_t count = 0;
  uint64_t sum = 0;
  double squares = 0;
  uint64_t low = UINT64_MAX;
  uint64_t high = 0;
  std::array<uint32_t, binCount> bins{};
};

} // namespace anole
