#pragma once

#include "runtime/core/trace/Trace.h"

namespace anole {

/// The trace of one rank, to be merged with the others: every value is a constant of a rank list
/// with one rank. Everything that is not in the streams (functions, paths, loop sites, info) is for
/// the caller to add.
Trace leafTrace(std::vector<StreamTrace> streams, uint32_t rank, double nsPerTick);

} // namespace anole
