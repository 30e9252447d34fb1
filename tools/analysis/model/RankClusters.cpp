#include "tools/analysis/model/RankClusters.h"

#include "runtime/core/model/ClusterFamilies.h"
#include "runtime/core/settings/Choices.h"
#include "runtime/core/terms/TermCursor.h"
#include "tools/analysis/model/RankGroups.h"

namespace anole::tools {
namespace {

/// A map of more ranks is unreadable.
constexpr uint32_t mostMapped = uint32_t(1) << 22;

Expected<std::vector<Cluster>> groupsAsClusters(const Trace &trace) {
  auto groups = rankGroups(trace);
  if (!groups)
    return fail("the ranks of this trace behave too irregularly to be told apart");
  std::vector<Cluster> clusters;
  for (RankList &ranks : *groups) {
    auto first = TermCursor(ranks).next();
    clusters.push_back({static_cast<uint32_t>(first.value_or(0)), std::move(ranks)});
  }
  return clusters;
}

} // namespace

Expected<RankClusters> clustersOf(const Trace &trace) {
  RankClusters result;
  result.online = !trace.info.online.clusters.empty();
  auto clusters = result.online ? clustersIn(trace.info.online.clusters) : groupsAsClusters(trace);
  if (!clusters)
    return tl::unexpected(clusters.error());
  result.clusters = std::move(*clusters);
  if (trace.info.ranks > mostMapped)
    return result;
  result.byRank.assign(trace.info.ranks, RankClusters::none);
  for (uint32_t i = 0; i < result.clusters.size(); ++i) {
    TermCursor ranks(result.clusters[i].ranks);
    while (auto rank = ranks.next())
      if (static_cast<uint64_t>(*rank) < result.byRank.size())
        result.byRank[static_cast<size_t>(*rank)] = i;
  }
  return result;
}

bool losesParameters(const TraceInfo &info) {
  auto kind = choiceOf<ClusterKind>(info.online.clustering);
  return !info.online.clustering.empty() && kind != ClusterKind::Exact && kind != ClusterKind::None;
}

} // namespace anole::tools
