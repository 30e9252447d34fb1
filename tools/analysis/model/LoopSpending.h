#pragma once

#include "tools/analysis/model/RankProfile.h"

namespace anole::tools {

/// See RankProfile::byLoop. A loop is known by its key, so those of several threads are one part.
/// Mixed loops are not shown: they are the irregular calls of the loop around them.
Expected<std::vector<SpentPart>> loopSpending(const Trace &trace, const ShownRanks &ranks);

} // namespace anole::tools
