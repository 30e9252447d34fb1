#pragma once

#include "runtime/core/model/Trace.h"

namespace anole {

/// The mean over the values of a column of one rank, in closed form over its runs and repeats;
/// blocks are walked.
///
/// Values that are not numbers (SpecialValues.def) count as -`perSpecial` times their ordinal
/// there, so that they are near the numbers and apart from each other. For peers `perSpecial` is 0,
/// because a missing neighbour is not a rank to the left. Values that MPI ignores are left out, and
/// so are values that repeat and are in `leftOut`.
///
/// Values are taken the shorter way round modulo `size`, if it is not 0 (WorldOrder.h). Runs that
/// an outer repeat moves stay as they are.
struct ColumnMean {
  double value = 0;
  double weight = 0; ///< values that counted

  /// `length` is the length of a constant column, which does not hold it.
  ColumnMean(const SharedColumn &column, uint64_t length, int64_t perSpecial,
             const std::vector<int64_t> &leftOut = {}, int64_t size = 0);
};

} // namespace anole
