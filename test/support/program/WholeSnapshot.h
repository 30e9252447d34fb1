#pragma once

#include "runtime/core/compress/TraceTree.h"

namespace anole::test {

/// Takes all loops and points that are left into the stream that they belong to.
inline void takeAll(const UnfinishedNodes &left, StreamTrace &stream) {
  while (left.loops() != 0)
    stream.loops.push_back(left.takeLoop());
  while (left.points() != 0)
    stream.points.push_back(left.takePoint());
}

/// What a tree has recorded so far, with all nodes. The tree goes on.
inline StreamTrace wholeSnapshot(const TraceTree &tree, int64_t unresolved) {
  UnfinishedNodes left;
  StreamTrace stream = tree.snapshot(unresolved, left);
  takeAll(left, stream);
  return stream;
}

} // namespace anole::test
