#pragma once

#include "runtime/core/merge/Merge.h"
#include "runtime/core/model/Trace.h"

#include <functional>

namespace anole::test {

/// Merges the traces of ranks one after the other, as a run does in the end over a tree.
inline Trace mergedLeaves(uint32_t ranks, const std::function<Trace(uint32_t rank)> &leafOf,
                          uint64_t timeBytes = defaultTimeBytes) {
  Trace all = leafOf(0);
  for (uint32_t rank = 1; rank < ranks; ++rank)
    mergeTrace(all, leafOf(rank));
  finishMerge(all, timeBytes);
  return all;
}

} // namespace anole::test
