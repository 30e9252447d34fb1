#pragma once

#include "tools/analysis/model/RankSpending.h"

namespace anole::tools {

/// A Balance says how evenly ranks share a time, in nanoseconds.
struct Balance {
  double mean = 0, least = 0, most = 0;
  uint32_t fastest = 0, slowest = 0; ///< the ranks with the least and the most

  /// Returns how much longer the slowest takes than the mean: 1 is even; 0: none takes any time.
  double imbalance() const { return mean > 0 ? most / mean : 0; }
};

/// Finds a balance, given the ranks one by one, none of them twice.
class BalanceSum {
public:
  void add(uint32_t rank, double time);
  Balance balance() const;

private:
  Balance found;
  double sum = 0;
  size_t ranks = 0;
};

Balance balanceOf(const ShownRanks &shown, const SpentByRank &spent, double TimeSpent::*what);

} // namespace anole::tools
