#pragma once

#include "runtime/core/merge/Leaf.h"
#include "runtime/core/ranks/cluster/PeerPlugin.h"
#include "test/unit/runtime/core/compress/Program.h"

namespace anole::test {

constexpr uint16_t sendToPeer = 1;

/// A call with a destination and a communicator, and plug-ins for its destination.
inline std::vector<FunctionInfo> sendFunctions() {
  return {{sendToPeer, "MPI_Send", {{"dest", FieldKind::Peer}, {"comm", FieldKind::Comm}}, {}, {}}};
}

/// Of a square grid.
inline int transposedRank(int rank, int ranks) {
  int side = 1;
  while (side * side < ranks)
    ++side;
  return rank % side * side + rank / side;
}

inline int nextRank(int rank, int) { return rank + 1; }

/// One rank that sends to these relative destinations.
inline Trace sendingLeaf(uint32_t rank, const std::vector<int64_t> &dests, int64_t comm = 0) {
  Program program;
  for (int64_t dest : dests)
    program.call(sendToPeer, {dest, comm});
  Trace leaf = leafTrace({program.tree.finish(0)}, rank, 1);
  leaf.functions = sendFunctions();
  leaf.info.ranks = 1;
  return leaf;
}

} // namespace anole::test
