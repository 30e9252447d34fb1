#pragma once

#include "tools/analysis/model/LoadedTrace.h"
#include "tools/analysis/model/RankClusters.h"
#include "tools/analysis/model/RankGrid.h"

#include <string>

namespace anole::tools {

/// What clustersText says, for programs: one JSON object.
std::string clustersJson(const LoadedTrace &loaded, const RankClusters &clusters,
                         const RankGrid &grid);

} // namespace anole::tools
