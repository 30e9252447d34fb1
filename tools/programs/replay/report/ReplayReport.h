#pragma once

#include "runtime/record/functions/Mpi.h"
#include "tools/programs/replay/run/RankReplay.h"

#include <string>

namespace anole::replay {

/// One function over all ranks.
struct FunctionReport {
  std::string name;
  uint64_t calls = 0;
  double seconds = 0; ///< inside it, of all ranks together
};

struct RankReport {
  double seconds = 0, computed = 0;
  uint64_t calls = 0, leftOut = 0;
};

struct ReplayReport {
  double wall = 0; ///< seconds, of the slowest rank
  std::vector<RankReport> ranks;
  std::vector<FunctionReport> functions; ///< those with most time first
};

/// Gathers what the ranks did. The result is complete on rank 0. Collective over `comm`.
ReplayReport gather(const Outcome &outcome, const Trace &trace, MPI_Comm comm);

} // namespace anole::replay
