#pragma once

#include "runtime/core/model/Projection.h"
#include "runtime/core/ranks/cluster/PeerPlugin.h"
#include "test/support/program/PlayedProgram.h"
#include "test/unit/runtime/core/compress/Program.h"

#include <array>

namespace anole::test {

/// One rank that splits communicators; of each: colour, key, own rank in it, and size. The rank and
/// the key are relative.
inline Trace splittingLeaf(uint32_t rank, int64_t comm,
                           const std::vector<std::array<int64_t, 4>> &parts) {
  PlayedRank played(rank, 1);
  for (auto [color, key, newRank, size] : parts)
    played.call("MPI_Comm_split", 0,
                {{"comm", comm},
                 {"color", color},
                 {"key", key},
                 {"newcomm_rank", newRank},
                 {"newcomm_size", size}});
  return played.leaf();
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
  PlayedRank played(rank, 1);
  for (int64_t dest : dests)
    played.call("MPI_Send", 0, {{"dest", dest}, {"comm", comm}});
  return played.leaf();
}

/// The relative destinations of the rank, of calls as in sendingLeaf.
inline std::vector<int64_t> destsOf(const Trace &trace, uint32_t rank) {
  StreamTrace stream = projectRank(trace, rank, 0).value();
  std::vector<int64_t> dests;
  for (const Seen &event : Expander(stream).seen)
    dests.push_back(event.fields[2]);
  return dests;
}

} // namespace anole::test
