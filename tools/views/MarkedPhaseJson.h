#pragma once

#include "tools/show/Json.h"
#include "tools/show/PathText.h"

namespace anole::tools {

/// What `anole info` shows about phases: the loops that set markers, and what the ranks decided at
/// them while the program ran ("online", null if nothing).
Json phasesJson(const Trace &trace, const TraceNames &names);

} // namespace anole::tools
