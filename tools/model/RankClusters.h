#pragma once

#include "runtime/core/trace/Trace.h"

namespace anole::tools {

/// Which rank is in which cluster.
struct RankClusters {
  static constexpr uint32_t none = UINT32_MAX;

  /// Whether the ranks clustered themselves; if not, these are rankGroups, and the
  /// lead of each is its first rank.
  bool online = false;
  std::vector<Cluster> clusters;
  std::vector<uint32_t> byRank; ///< index into `clusters`, or `none`

  bool isLead(uint32_t rank) const {
    return byRank[rank] != none && clusters[byRank[rank]].lead == rank;
  }
};

/// The clusters of the last clustering while the program ran or, if there were none, the groups
/// that the whole trace shows (rankGroups).
RankClusters clustersOf(const Trace &trace);

} // namespace anole::tools
