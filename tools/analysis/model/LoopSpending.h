#pragma once

#include "tools/analysis/model/RankProfile.h"

namespace anole::tools {

/// See RankProfile::byLoop and LoopRows. Mixed loops are not shown: they are the irregular calls of
/// the loop around them.
Expected<std::vector<SpentPart>> loopSpending(const Trace &trace, const ShownRanks &ranks);

/// A loop in which a point is, and which share of its events is there.
struct LoopShare {
  std::string loop; ///< its name, as in loopSpending
  double share = 0;
};

/// The loops of each point of a stream: most are in one. Mixed loops are as above.
std::vector<std::vector<LoopShare>> loopsOfPoints(const Trace &trace, const SharedStream &stream);

} // namespace anole::tools
