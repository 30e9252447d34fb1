#pragma once

#include "tools/analysis/model/RankGroups.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace anole::tools {

/// A time of each rank, in nanoseconds.
using TimeByRank = std::vector<double>;

/// Peers are ranks that do the same (rankGroups).
class Peers {
public:
  explicit Peers(const Trace &trace);

  /// What ranks are longer than the lower median of their peers; 0 for a rank without peers. Of two
  /// ranks the faster one is what the other one is measured by.
  TimeByRank deviations(const TimeByRank &times) const;
  /// This median, for each rank.
  TimeByRank medians(const TimeByRank &times) const;
  /// The largest number of ranks that do the same.
  size_t most() const;

private:
  std::vector<std::vector<uint32_t>> groups;
};

/// HeldTimes tell what ranks deviate by in all runs from what comes and goes.
struct HeldTimes {
  TimeByRank held;  ///< the least of all runs, if all are on one side; else 0
  double noise = 0; ///< of a rank, on average over runs: its distance from what is held

  /// Of the deviations of each run.
  explicit HeldTimes(const std::vector<TimeByRank> &runs);
};

} // namespace anole::tools
