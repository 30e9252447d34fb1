#pragma once

#include "runtime/core/model/Trace.h"

namespace anole {

/// The trace of one rank, ready to be merged with the others: every value is a constant of a rank
/// list with one rank. The caller adds everything that is not in the streams (functions, paths,
/// loop sites, info).
Trace leafTrace(std::vector<StreamTrace> streams, uint32_t rank, double nsPerTick);

/// Terms whose numbers are the same on all ranks.
std::vector<SharedTerm> shareTerms(const Terms &terms);

} // namespace anole
