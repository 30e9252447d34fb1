#pragma once

#include "runtime/core/model/Trace.h"

#include <unordered_map>

namespace anole {

/// Replaces leads by the ranks of their clusters. The same few lists of leads occur in every point
/// of a trace, so results are cached.
class LeadExpansion {
public:
  explicit LeadExpansion(const std::vector<Cluster> &clusters);

  void expand(RankList &leads);

  /// The ranks that take the place of these leads.
  const RankList &ranksOf(const RankList &leads) { return known(leads).ranks; }

  /// Returns the place of its lead in the list, for each of these ranks.
  const Terms &placesOf(const RankList &leads) { return known(leads).places; }

  /// Expands a number over the ranks of this list, which is not expanded yet.
  void expand(RankValue &value, const RankList &leads);

  /// Likewise what they spent: each rank as much as its lead.
  void expand(RankSums &sums, const RankList &leads);
  void expand(RankAnchors &anchors, const RankList &leads);

  /// The number of ranks in the clusters that are not leads.
  uint32_t added() const { return others; }

private:
  struct Known {
    RankList leads, ranks;
    Terms places; ///< of each rank: the position of its lead in `leads`
  };

  const Known &known(const RankList &leads);
  Known make(const RankList &leads) const;

  std::unordered_map<int64_t, const RankList *> members; ///< by lead
  std::unordered_map<uint64_t, Known> lists;
  uint32_t others = 0;
};

} // namespace anole
