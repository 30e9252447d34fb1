#pragma once

#include "tools/model/LoadedTrace.h"
#include "tools/model/RankClusters.h"
#include "tools/model/RankGrid.h"

#include <string>

namespace anole::tools {

/// An SVG file: a square for each rank in the colour of its cluster, slice beside slice, leads in a
/// black frame, and a legend. Where squares are large enough, the cluster's symbol (clusterSymbol)
/// stands in them, so that nobody depends on colours.
std::string clusterDrawing(const LoadedTrace &loaded, const RankClusters &clusters,
                           const RankGrid &grid);

} // namespace anole::tools
