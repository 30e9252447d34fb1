#pragma once

#include "tools/analysis/compare/RunMeasures.h"

namespace anole::tools {

/// SpentAtSites is what each rank spends before and inside the calls of call sites.
using SpentAtSites = std::vector<SpentByRank>;

/// Returns it for each of the call sites of a run, in all threads together. Time and memory: call
/// sites times ranks; an error if these are more than a million.
Expected<SpentAtSites> spentAtSites(const RunMeasures &run);

} // namespace anole::tools
