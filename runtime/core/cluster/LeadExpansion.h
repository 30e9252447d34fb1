#pragma once

#include "runtime/core/trace/Trace.h"

#include <unordered_map>

namespace anole {

/// Puts the ranks of clusters where their leads are. The same few lists of leads occur in every
/// point of a trace, so what comes of them is remembered.
class LeadExpansion {
public:
  explicit LeadExpansion(const std::vector<Cluster> &clusters);

  void expand(RankList &leads);

  /// The ranks that take the place of these leads.
  const RankList &ranksOf(const RankList &leads) { return known(leads).ranks; }

  /// A number over the ranks of this list, which is not expanded yet.
  void expand(RankValue &value, const RankList &leads);

  /// How many ranks the clusters have that are no leads.
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
