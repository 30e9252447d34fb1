#pragma once

#include "tools/model/LoadedTrace.h"
#include "tools/model/RankClusters.h"
#include "tools/model/RankGrid.h"

#include <string>

namespace anole::tools {

/// What clustersText says, for programs: one JSON object.
std::string clustersJson(const LoadedTrace &loaded, const RankClusters &clusters,
                         const RankGrid &grid);

} // namespace anole::tools
