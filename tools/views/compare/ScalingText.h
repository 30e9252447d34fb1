#pragma once

#include "tools/show/Screen.h"
#include "tools/views/compare/ScalingColumns.h"

namespace anole::tools {

/// Returns the tables of `anole scaling`, with at most `top` rows each.
std::string scalingText(const ScalingReport &report, size_t top, const Screen &screen = {});

} // namespace anole::tools
