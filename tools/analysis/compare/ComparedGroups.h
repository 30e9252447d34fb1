#pragma once

#include "tools/analysis/compare/ComparedRuns.h"

namespace anole::tools {

TimeRange rangeOf(const std::vector<double> &times);

/// Compares the groups of ranks of the first run that did the same (rankGroups), of which the
/// second run has the same ranks. At most eight, as one sees.
ComparedParts comparedGroups(const RunMeasures &first, const RunMeasures &second);

} // namespace anole::tools
