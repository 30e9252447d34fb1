#pragma once

#include "tools/show/TableColumns.h"

namespace anole::replay {

/// One function over all ranks.
struct FunctionReport {
  std::string name;
  uint64_t calls = 0;
  double seconds = 0; ///< inside it, of all ranks together
};
const tools::Columns<FunctionReport> &columnsOf(const FunctionReport *);

struct RankReport {
  double seconds = 0, computed = 0;
  uint64_t calls = 0, leftOut = 0;
};

/// What a replay took. The program that replays fills it; what is shown of it is declared here, as
/// a schema of all output is made without MPI.
struct ReplayReport {
  double wall = 0; ///< seconds, of the slowest rank
  std::vector<RankReport> ranks{};
  std::vector<FunctionReport> functions{}; ///< those with most time first
};

/// A rank by its number.
struct ReplayedRank {
  uint32_t rank;
  const RankReport &report;
};
const tools::Columns<ReplayedRank> &columnsOf(const ReplayedRank *);
std::vector<ReplayedRank> replayedRanks(const ReplayReport &report);

/// A replay beside the run that it repeats.
struct ReplayedRun {
  const ReplayReport &report;
  std::string program;
  uint32_t ranks = 0;
  double recorded = 0; ///< seconds
};
const tools::Columns<ReplayedRun> &columnsOf(const ReplayedRun *);

} // namespace anole::replay
