#pragma once

#include "runtime/core/model/Trace.h"

namespace anole::format {

/// Returns what contradicts itself in `info`, as text; empty if nothing does. Rank lists are
/// checked by arithmetic, not expanded, so that a hostile file cannot make this long.
std::string infoProblem(const TraceInfo &info);

} // namespace anole::format
