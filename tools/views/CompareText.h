#pragma once

#include "tools/analysis/measure/ComparedRuns.h"

#include <string>

namespace anole::tools {

/// What the second run is at the call site: "slower", "faster", "noise", "only in A" or "only in
/// B".
std::string verdictOf(const ComparedSite &site);

/// The tables of `anole compare`, with at most `top` rows each.
std::string compareText(const ComparedRuns &runs, size_t top);

} // namespace anole::tools
