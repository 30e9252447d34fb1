#pragma once

#include "runtime/core/merge/Leaf.h"
#include "runtime/core/ranks/cluster/PeerPlugin.h"
#include "test/unit/runtime/core/compress/Program.h"

#include <array>

namespace anole::test {

constexpr uint16_t sendToPeer = 1;

/// A call with a destination and a communicator, and plug-ins for its destination.
inline std::vector<FunctionInfo> sendFunctions() {
  return {{sendToPeer, "MPI_Send", {{"dest", FieldKind::Peer}, {"comm", FieldKind::Comm}}, {}, {}}};
}

constexpr uint16_t splitRanks = 2;

/// The same of MPI_Comm_split.
inline std::vector<FunctionInfo> splitFunctions() {
  return {{splitRanks,
           "MPI_Comm_split",
           {{"comm", FieldKind::Comm},
            {"color"},
            {"key", FieldKind::Rank},
            {"newcomm_rank", FieldKind::NewRank},
            {"newcomm_size", FieldKind::NewSize}},
           {},
           {}}};
}

/// One rank that splits communicators; of each: colour, key, own rank in it, and size. The rank and
/// the key are relative.
inline Trace splittingLeaf(uint32_t rank, int64_t comm,
                           const std::vector<std::array<int64_t, 4>> &parts) {
  Program program;
  for (auto [color, key, newRank, size] : parts)
    program.call(splitRanks, {comm, color, key, newRank, size});
  Trace leaf = leafTrace({program.tree.finish(0)}, rank, 1);
  leaf.functions = splitFunctions();
  leaf.info.ranks = 1;
  return leaf;
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
