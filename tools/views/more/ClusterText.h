#pragma once

#include "tools/analysis/model/LoadedTrace.h"
#include "tools/analysis/model/RankClusters.h"
#include "tools/analysis/model/RankGrid.h"
#include "tools/show/Screen.h"

#include <string>

namespace anole::tools {

/// The symbol of a cluster on a map: one character of 0-9, a-z, A-Z, or its number if there are
/// more clusters.
std::string clusterSymbol(const RankClusters &clusters, size_t cluster);

/// Where the clusters come from, as a heading.
std::string clusterOrigin(const TraceInfo &info, const RankClusters &clusters);

/// A map of the ranks, slice by slice, and a legend.
std::string clustersText(const LoadedTrace &loaded, const RankClusters &clusters,
                         const RankGrid &grid, const Screen &screen = {});

} // namespace anole::tools
