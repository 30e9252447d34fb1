#pragma once

#include "runtime/core/base/Error.h"
#include "tools/analysis/lint/FindingList.h"

namespace anole::lint {

/// Finds cycles of ranks that would wait for each other if each standard send waited for its
/// receive, as MPI may do with any message: the program goes on only where MPI buffers messages.
///
/// It is for traces of which everything can be matched. Time and memory: as checkMatches.
Expected<void> checkBuffers(const Trace &trace, FindingList &findings, uint64_t limit);

} // namespace anole::lint
