#pragma once

#include "runtime/core/base/Error.h"
#include "runtime/core/model/Trace.h"

namespace anole::tools {

/// RankClusters say which rank is in which cluster.
struct RankClusters {
  static constexpr uint32_t none = UINT32_MAX;

  /// True if the ranks clustered themselves. If not, these are rankGroups, and the lead of each is
  /// its first rank.
  bool online = false;
  std::vector<Cluster> clusters;
  /// Index into `clusters`, or `none`; empty if there are more ranks than a map can show.
  std::vector<uint32_t> byRank;

  bool isLead(uint32_t rank) const {
    return byRank[rank] != none && clusters[byRank[rank]].lead == rank;
  }
};

/// The clusters of the last clustering while the program ran or, if there was none, the groups of
/// the whole trace (rankGroups). Fails if these are too irregular.
Expected<RankClusters> clustersOf(const Trace &trace);

/// Returns whether the members of clusters have the parameters of their lead.
bool losesParameters(const TraceInfo &info);

} // namespace anole::tools
