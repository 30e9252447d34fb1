#pragma once

#include "runtime/core/model/BinCounts.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <utility>

namespace anole {

/// Time statistics of one point, whose owner counts the times: sum, sum of squares, extremes, and
/// bins on a log scale with four bins an octave below 2^40 ticks. Adding a time that lies between
/// the extremes costs a dozen instructions, all of integers, and no memory: it has no special case,
/// since below 4 and above 2^40 nothing counts as usual. Bins have memory from that of the shortest
/// time to that of the longest, but for few times that are far longer (BinCounts), above which
/// nothing is usual either: so a point of few events takes little. Rejected: dynamic bins, as in
/// [Ratn2008]. They must be rebalanced on the fast path and merge inexactly; fixed log bins merge
/// by addition. Squares as a floating-point number: adding to it rounds, and changes the program's
/// floating-point flags.
class UncountedHistogram {
public:
  static constexpr unsigned binCount = 160;
  static constexpr uint64_t mostUsual = (uint64_t(1) << 40) - 1;
  __extension__ using Wide = unsigned __int128;

  /// Returns whether addUsual() may take this time.
  bool isUsual(uint64_t ticks) const { return ticks >= usualLow && ticks <= usualHigh; }

  /// Adds a usual time.
  void addUsual(uint64_t ticks) {
    sum += ticks;
    squares += Wide(ticks) * ticks;
    uint64_t octave = 63U ^ static_cast<unsigned>(__builtin_clzll(ticks)); // ticks is not 0
    uint64_t bin = (4 * ticks >> octave) + 4 * octave - 8;                 // as in binOf()
    ++bins.at(bin);
  }

  /// Adds any time. It allocates memory if no time so short or so long came before. From now on no
  /// time above the cap is usual.
  void addUnusual(uint64_t ticks, uint64_t cap = mostUsual) {
    bins.count(binOf(ticks));
    sum += ticks;
    squares += square(ticks);
    low = std::min(low, ticks);
    high = std::max(high, ticks);
    learnUsual(cap);
  }

  /// A time that was added becomes a longer one. Where it was the shortest, which one is now is not
  /// known: `low` is as short as a time in the lowest bin may be.
  void prolong(uint64_t from, uint64_t to) {
    bins.count(binOf(to));
    bins.uncount(binOf(from));
    sum += to - from;
    squares += square(to) - square(from);
    high = std::max(high, to);
    if (from == low) {
      unsigned lowest = bins.first();
      while (bins[lowest] == 0)
        ++lowest;
      low = std::min(to, std::max(low, beginOf(lowest)));
    }
    learnUsual(mostUsual);
  }

  static unsigned binOf(uint64_t ticks) {
    if (ticks < leastUsual)
      return static_cast<unsigned>(ticks);
    unsigned octave = static_cast<unsigned>(std::bit_width(ticks)) - 3;
    uint64_t bin = (ticks >> octave) + 4UL * octave;
    return bin < binCount ? static_cast<unsigned>(bin) : binCount - 1;
  }

  /// The shortest time of a bin.
  static uint64_t beginOf(unsigned bin) {
    return bin < leastUsual ? bin : uint64_t(4 + bin % 4) << (bin / 4 - 1);
  }
  /// The shortest time that is too long for a bin.
  static uint64_t endOf(unsigned bin) { return beginOf(bin + 1); }

  Wide squares = 0;
  uint64_t sum = 0;
  uint64_t low = UINT64_MAX;
  uint64_t high = 0;
  BinCounts bins; ///< that of each usual time is covered

private:
  static constexpr uint64_t leastUsual = 4;

  /// A difference of clocks may be negative, and days do not matter: no sum overflows.
  static Wide square(uint64_t ticks) {
    constexpr uint64_t most = uint64_t(1) << 50;
    uint64_t size = std::min(std::min(ticks, 0 - ticks), most);
    return Wide(size) * size;
  }

  void learnUsual(uint64_t cap) {
    const uint32_t end = bins.coveredEnd();
    usualLow = std::max(low, leastUsual);
    usualHigh = end == 0 ? 0 : std::min({high, cap, mostUsual, beginOf(end) - 1});
  }

  uint64_t usualLow = UINT64_MAX, usualHigh = 0;
};

/// A Histogram counts its times. A recorded point counts its events, and has no number twice.
struct Histogram : UncountedHistogram {
  Histogram() = default;
  Histogram(UncountedHistogram times, uint64_t count)
      : UncountedHistogram(std::move(times)), count(count) {}

  void add(uint64_t ticks) {
    ++count;
    isUsual(ticks) ? addUsual(ticks) : addUnusual(ticks);
  }

  uint64_t count = 0;
};

} // namespace anole
