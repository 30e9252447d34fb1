#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace anole::record {

/// How long many pieces of work took, of which one in so many was measured.
///
/// Where others want the processor, some samples hold their time slices, milliseconds instead of a
/// fraction of a microsecond: multiplied, one of them outweighs a whole run. So samples are kept by
/// their size in powers of two, and what is a thousand times the median or more counts once. Of the
/// tracer's own work nothing is so far from its median: the rarest piece, packing a block, takes
/// some hundred times as long as an event.
///
/// Rejected: the time of the processor that the thread had. To read it takes a system call, two for
/// each sample, which is some percent of all that the tracer costs.
class SampledTime {
public:
  void add(uint64_t ticks) {
    Bin &bin = bins[static_cast<size_t>(std::bit_width(ticks))];
    ++bin.count;
    bin.ticks += ticks;
  }

  /// Of all pieces, if each sample stands for `pieces` of them.
  uint64_t total(uint64_t pieces) const;

private:
  struct Bin {
    uint64_t count = 0, ticks = 0;
  };

  size_t medianBin() const;

  std::array<Bin, 65> bins{};
};

} // namespace anole::record
