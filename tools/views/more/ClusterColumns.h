#pragma once

#include "tools/analysis/model/LoadedTrace.h"
#include "tools/analysis/model/RankClusters.h"
#include "tools/analysis/model/RankGrid.h"
#include "tools/show/TableColumns.h"

namespace anole::tools {

/// The column of the rank that recorded for its cluster.
inline constexpr const char *representativeHeading = "represented by";

/// A cluster on a map of ranks.
struct MapCluster {
  const Cluster &cluster;
  bool isOnline;      ///< the ranks clustered themselves
  std::string symbol; ///< on the map
};
const Columns<MapCluster> &columnsOf(const MapCluster *);

/// The clusters of a trace, and how its ranks are laid out.
struct ClusterMapReport {
  const LoadedTrace &loaded;
  const RankClusters &clusters;
  const RankGrid &grid;
};
const Columns<ClusterMapReport> &columnsOf(const ClusterMapReport *);

std::vector<MapCluster> mapClusters(const RankClusters &clusters);

} // namespace anole::tools
