#pragma once

#include "runtime/core/model/Trace.h"

namespace anole::replay {

/// Returns what in a trace cannot be replayed, and why, one line each. It is known before anything
/// is started.
std::vector<std::string> unsupportedIn(const Trace &trace, bool isPartial);

} // namespace anole::replay
