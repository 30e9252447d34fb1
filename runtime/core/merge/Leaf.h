#pragma once

#include "runtime/core/compress/UnfinishedNodes.h"
#include "runtime/core/model/Trace.h"
#include "runtime/core/terms/BlockShelf.h"

namespace anole {

/// The trace of one rank, ready to be merged with the others: every value is a constant of a rank
/// list with one rank. The caller adds everything that is not in the streams (functions, paths,
/// loop sites, info). The shelf, if there is one, is told of the blocks of times that are made
/// here, so that the times of single events are in memory once at most. `left` are the loops and
/// points of the only stream, if they are not in it.
Trace leafTrace(std::vector<StreamTrace> streams, uint32_t rank, double nsPerTick,
                BlockShelf *shelf = nullptr, UnfinishedNodes left = {});

/// The long times of one rank.
SharedLongTimes leafOf(uint32_t rank, const LongTimes &times);

/// Terms whose numbers are the same on all ranks.
std::vector<SharedTerm> shareTerms(const Terms &terms);

} // namespace anole
