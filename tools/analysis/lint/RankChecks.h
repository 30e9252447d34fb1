#pragma once

#include "runtime/core/base/Error.h"
#include "tools/analysis/lint/RankCheck.h"
#include "tools/analysis/model/Effort.h"

namespace anole::lint {

/// Walks each rank by itself, all threads one after the other, and lets all checks of single ranks
/// see its calls. What comes round in a rank exactly is walked a few times.
///
/// Adds a line to `leftOut` for what it is not known whether it is right, and why.
///
/// Time: the compressed trace of each rank, and the events of what does not come round. Memory: one
/// rank's compressed trace, and what the checks keep.
Expected<void> checkRanks(const Trace &trace, FindingList &findings, tools::Effort &effort,
                          std::vector<std::string> &leftOut);

/// Returns whether the rank's record is complete, up to the end of MPI.
bool isComplete(const TraceInfo &info, uint32_t rank);

} // namespace anole::lint
