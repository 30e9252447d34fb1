#pragma once

#include "tools/analysis/model/LoadedTrace.h"
#include "tools/analysis/model/RankClusters.h"
#include "tools/analysis/model/RankGrid.h"

#include <string>

namespace anole::tools {

/// An SVG file with a square for each rank in the colour of its cluster, one slice beside the
/// other, leads in a black frame, and a legend. Large squares show the cluster's symbol
/// (clusterSymbol), so that readers need not rely on colours.
std::string clusterDrawing(const LoadedTrace &loaded, const RankClusters &clusters,
                           const RankGrid &grid);

} // namespace anole::tools
