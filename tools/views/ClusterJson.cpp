#include "tools/views/ClusterJson.h"

#include "tools/show/Json.h"

namespace anole::tools {
namespace {

Json clusterJson(const RankClusters &clusters, const Cluster &cluster) {
  Json json = ranksJson(cluster.ranks);
  json["lead"] = clusters.online ? Json(cluster.lead) : Json(nullptr);
  return json;
}

Json numberOf(uint32_t cluster) {
  return cluster == RankClusters::none ? Json(nullptr) : Json(cluster);
}

} // namespace

std::string clustersJson(const LoadedTrace &loaded, const RankClusters &clusters,
                         const RankGrid &grid) {
  Json json{{"file", loaded.file},
            {"online", clusters.online},
            {"clustering", loaded.trace.info.online.clustering},
            {"grid", grid.extents},
            {"grid_origin", grid.origin},
            {"clusters", Json::array()},
            {"cluster_of_rank", clusters.byRank.empty() ? Json(nullptr) : Json::array()}};
  for (const Cluster &cluster : clusters.clusters)
    json["clusters"].push_back(clusterJson(clusters, cluster));
  for (uint32_t cluster : clusters.byRank)
    json["cluster_of_rank"].push_back(numberOf(cluster));
  return printed(json);
}

} // namespace anole::tools
