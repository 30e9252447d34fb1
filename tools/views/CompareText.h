#pragma once

#include "tools/analysis/measure/ComparedRuns.h"
#include "tools/show/Screen.h"

#include <string>

namespace anole::tools {

/// The tables of `anole compare`, with at most `top` rows each.
std::string compareText(const ComparedRuns &runs, size_t top, const Screen &screen = {});

} // namespace anole::tools
