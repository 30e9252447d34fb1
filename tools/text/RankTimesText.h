#pragma once

#include "tools/model/RankProfile.h"
#include "tools/text/PathText.h"

namespace anole::tools {

/// How evenly ranks share a time.
struct Balance {
  double mean = 0, least = 0, most = 0;
  uint32_t fastest = 0, slowest = 0; ///< the ranks with the least and the most

  /// How much longer the slowest takes than the mean: 1 is even; 0: nobody takes any time.
  double imbalance() const { return mean > 0 ? most / mean : 0; }
};

Balance balanceOf(const ShownRanks &shown, const SpentByRank &spent, double TimeSpent::*what);

/// A line for each rank, and what stands out.
std::string rankTimesText(const RankProfile &profile, const TraceNames &names);

/// Why a trace has no phases, or no regions, with times.
std::string whyNoParts(const std::string &what);

/// A line for each part; `what` names them in the head. For one rank its own times.
std::string spentPartsText(const RankProfile &profile, const std::vector<SpentPart> &parts,
                           const std::string &what);

} // namespace anole::tools
