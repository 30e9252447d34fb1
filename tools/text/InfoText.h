#pragma once

#include "tools/model/LoadedTrace.h"

#include <string>

namespace anole::tools {

/// What `anole info` says of a trace.
std::string infoText(const LoadedTrace &loaded);

/// "1.20 us (1.00 us to 1.40 us)"; "not measured" without any.
std::string timeStatsText(const TimeStats &stats);

} // namespace anole::tools
