#pragma once

#include "runtime/core/trace/Trace.h"

namespace anole::replay {

/// What in a trace cannot be replayed, and why, a line each. Known before anything is started.
std::vector<std::string> unsupportedIn(const Trace &trace, bool isPartial);

} // namespace anole::replay
