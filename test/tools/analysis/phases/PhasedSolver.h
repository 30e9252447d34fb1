#pragma once

#include "test/tools/analysis/phases/PlayedPatterns.h"

namespace anole::phases {

/// The functions around a call site, outermost first.
inline Functions functionsOfSolver(uint64_t site) {
  switch (site / 10) {
  case 1:
    return {"main", "setup"};
  case 2:
    return {"main", "solve", "exchange"};
  case 3:
    return {"main", "solve", "dot"};
  case 4:
    return {"main", "report"};
  default:
    return {"main"};
  }
}

/// setup: three barriers; solve: 400 times a question for the rank, an exchange and a reduction;
/// report: a question for the rank, and two reductions. Rank 1 computes longest.
inline Trace phasedSolver(uint32_t ranks = 4) {
  Trace trace = test::playedProgram(ranks, [](test::PlayedRank &rank) {
    for (uint64_t site : {10, 11, 12})
      rank.barrier(site);
    for (int i = 0; i < 400; ++i) {
      rank.compute(rank.rank == 1 ? 8192 : 4096);
      rank.call("MPI_Comm_rank", 20);
      rank.send(21, (rank.rank + 1) % rank.ranks, 8);
      rank.receive(22, (rank.rank + rank.ranks - 1) % rank.ranks);
      rank.allreduce(30, 8);
    }
    rank.call("MPI_Comm_rank", 40);
    rank.compute(512);
    rank.allreduce(41, 8);
    rank.allreduce(42, 8);
  });
  tellPaths(trace, functionsOfSolver);
  return trace;
}

} // namespace anole::phases
