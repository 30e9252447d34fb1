#pragma once

#include "runtime/core/model/RankClasses.h"

namespace anole::tools {

/// The ranks, as ascending intervals, that may have done different things in two traces with the
/// same number of ranks; all others certainly did the same. Ranks that no rank list of either trace
/// tells apart are compared together, so the time depends on the number of kinds of ranks, not on
/// the number of ranks. Call paths are compared by their signatures.
std::vector<RankInterval> doubtfulRanks(const Trace &a, const Trace &b);

/// Returns whether both records of a rank's thread are compressed alike and so hold the same
/// events.
bool isSameRecord(const StreamTrace &a, const StreamTrace &b);

} // namespace anole::tools
