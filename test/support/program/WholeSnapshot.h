#pragma once

#include "runtime/core/compress/TraceTree.h"

namespace anole::test {

/// What a tree has recorded so far, with all points. The tree goes on.
inline StreamTrace wholeSnapshot(const TraceTree &tree, int64_t unresolved) {
  UnfinishedPoints points;
  StreamTrace stream = tree.snapshot(unresolved, points);
  while (points.size() != 0)
    stream.points.push_back(points.take());
  return stream;
}

} // namespace anole::test
