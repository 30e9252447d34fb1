#pragma once

#include "runtime/core/model/Trace.h"

#include <map>

namespace anole::tools {

/// In which loops of a stream each point and loop occurs, and which share of its runs is in each.
///
/// Nearly everything occurs in one loop. What occurs in several, as where the tracer found a loop
/// by folding repeats and some rounds stayed outside, is divided as it ran on its first rank, or
/// evenly if that rank is not among the 64 that are looked at.
///
/// Time: the bodies, and a projection (projectRank) for each of these ranks.
class ChildShares {
public:
  ChildShares(const Trace &trace, const SharedStream &stream);

  struct Share {
    uint32_t loop;
    double part;
  };
  /// Ascending by loop; the parts add up to 1.
  const std::vector<Share> &of(Symbol child) const { return shares[child.bits]; }

private:
  /// Runs count how often a child ran in a loop.
  using Runs = std::map<std::pair<uint32_t, uint32_t>, uint64_t>;

  void addParents();
  void divide(Symbol child, const RankList &ranks);
  const Runs &runsOn(uint32_t rank);
  Runs countRuns(uint32_t rank) const;

  const Trace &trace;
  const SharedStream &stream;
  std::vector<std::vector<Share>> shares; ///< by the bits of the symbol
  std::map<uint32_t, Runs> byRank;
};

} // namespace anole::tools
