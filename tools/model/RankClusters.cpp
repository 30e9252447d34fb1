#include "tools/model/RankClusters.h"

#include "runtime/core/column/TermCursor.h"
#include "tools/model/RankGroups.h"

namespace anole::tools {
namespace {

std::vector<Cluster> groupsAsClusters(const Trace &trace) {
  std::vector<Cluster> clusters;
  for (RankList &ranks : rankGroups(trace)) {
    auto first = TermCursor(ranks).next();
    clusters.push_back({static_cast<uint32_t>(first.value_or(0)), std::move(ranks)});
  }
  return clusters;
}

} // namespace

RankClusters clustersOf(const Trace &trace) {
  RankClusters result;
  result.online = !trace.info.online.clusters.empty();
  result.clusters = result.online ? trace.info.online.clusters : groupsAsClusters(trace);
  result.byRank.assign(trace.info.ranks, RankClusters::none);
  for (uint32_t i = 0; i < result.clusters.size(); ++i) {
    TermCursor ranks(result.clusters[i].ranks);
    while (auto rank = ranks.next())
      if (static_cast<uint64_t>(*rank) < result.byRank.size())
        result.byRank[static_cast<size_t>(*rank)] = i;
  }
  return result;
}

} // namespace anole::tools
