#pragma once

#include "runtime/core/trace/Trace.h"

namespace anole {

/// The mean over the values of a column of one rank, in closed form over its runs and repeats;
/// blocks are walked.
///
/// Values that are no numbers (SpecialValues.def) count as -`perSpecial` times their ordinal there,
/// so that they are near the numbers and apart from each other. For peers it is 0: a neighbour that
/// is not there is no rank to the left. What MPI does not look at is left out, and so are values
/// that repeat and are among `leftOut`.
struct ColumnMean {
  double value = 0;
  double weight = 0; ///< values that counted

  /// `length`: of a constant column, which does not say it itself.
  ColumnMean(const SharedColumn &column, uint64_t length, int64_t perSpecial,
             const std::vector<int64_t> &leftOut = {});
};

} // namespace anole
