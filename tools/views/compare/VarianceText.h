#pragma once

#include "tools/show/Screen.h"
#include "tools/views/compare/VarianceColumns.h"

namespace anole::tools {

/// Returns the sentence and the tables of `anole variance`, with at most `top` rows each.
std::string varianceText(const VarianceReport &report, size_t top, const Screen &screen = {});

} // namespace anole::tools
