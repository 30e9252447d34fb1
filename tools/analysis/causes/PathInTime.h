#pragma once

#include "tools/analysis/causes/CauseRun.h"

namespace anole::whatif {

/// In a PathStretch of the run, one rank has most of the critical path.
struct PathStretch {
  uint32_t rank = 0;
  double begin = 0, end = 0; ///< nanoseconds
  double time = 0;           ///< that the rank computes on the path there
};

/// Finds out where the critical path is over the run: which rank has most of it in each of
/// `pathParts` parts of equal length. Neighbours of one rank are joined.
///
/// The path is followed backwards, which is one clock at a time. In iterations that repeat it comes
/// to the same rank again after no more of them than there are ranks and slots, and then takes the
/// same way; what is left of such a stretch is spread evenly. Nothing comes back if that is more
/// than some millions of steps.
std::vector<PathStretch> pathInTime(const CauseRun &run);
constexpr size_t pathParts = 48;

} // namespace anole::whatif
