#pragma once

#include "runtime/core/base/ShortList.h"

#include <cstdint>

namespace anole {

/// RankSums hold what each rank of a list spent on something: one number of nanoseconds for each
/// rank, in rank order, so that a trace tells who is slow.
///
/// The numbers are on a log scale of 576 steps an octave, so each is within 0.06 percent of the
/// truth. Equal neighbours are one run. A trace coarsens the scale where that is more than anyone
/// asks for (see settleSums): close ranks become equal, and take no room.
///
/// A list without runs says that all ranks spent the same. What that is follows from what is stored
/// beside it, the sum over all ranks. So a single rank needs none, and its number is exact.
///
/// Memory: 16 bytes a run. Rejected: a scale factor for each rank and loop. It takes as much, and a
/// rank is rarely slow at all places of a loop alike.
class RankSums {
public:
  /// 0: no time at all. Else 1 + 576 * log2(nanoseconds), rounded.
  using Code = uint16_t;
  static constexpr Code largest = 1 + 576 * 63;
  static Code codeOf(double nanoseconds);
  static double timeOf(Code code);

  struct Run {
    Code code = 0;
    uint64_t count = 0; ///< ranks
    bool operator==(const Run &) const = default;
  };

  /// The scale has 576 / 2^coarseness steps an octave.
  static constexpr unsigned coarsest = 11;

  /// The largest factor, over 1, by which a number of such a scale is off.
  static double errorOf(unsigned coarseness);

  bool isLevel() const { return runs.empty(); }
  void level() { runs.clear(); }

  void append(Code code, uint64_t count);
  void append(const RankSums &other) {
    for (const Run &run : other.runs)
      append(run.code, run.count);
  }

  /// Rounds all numbers to those that a coarser scale has. What is not nothing stays so.
  void coarsen(unsigned coarseness);

  /// The number of nanoseconds of the rank at a position of the list, which has so many ranks; they
  /// spent `total` together, and what is said of the ranks adds up to it. Linear in the runs.
  double at(uint64_t position, double total, uint64_t ofRanks) const;

  /// What the numbers of the runs are multiplied by, so that those of all ranks add up to the sum
  /// although each is rounded. Linear in the runs.
  double factorFor(double total) const;

  /// The number of ranks, if the list is not level; saturates.
  uint64_t ranks() const;

  ShortList<Run> runs;
  bool operator==(const RankSums &) const = default;
};

} // namespace anole
