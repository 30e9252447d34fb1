#pragma once

#include "tools/model/LoadedTrace.h"

#include <string>

namespace anole::tools {

/// What `anole info` says of a trace.
std::string infoText(const LoadedTrace &loaded);

/// The same for programs: one JSON object, indented.
std::string infoJson(const LoadedTrace &loaded);

/// The options of the tracer (include/anole/options.def).
std::string optionsText();

/// "1.20 us (1.00 us to 1.40 us)"; "not measured" without any.
std::string timeStatsText(const TimeStats &stats);

} // namespace anole::tools
