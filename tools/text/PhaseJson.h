#pragma once

#include "tools/text/Json.h"

namespace anole::tools {

/// What `anole info` says about phases: the loops that gave markers, and what the ranks decided at
/// them while the program ran ("online", null if nothing).
Json phasesJson(const Trace &trace);

} // namespace anole::tools
