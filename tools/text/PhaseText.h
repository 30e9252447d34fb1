#pragma once

#include "tools/text/PathText.h"

#include <string>

namespace anole::tools {

/// Which loop has the program's phases, and what markers there are; or why there are none. Then
/// what the ranks decided at them while the program ran.
std::string phasesText(const Trace &trace, const TraceNames &names);

/// Named regions (anole_region_begin), with how often each began and ended; empty without any.
std::string regionsText(const Trace &trace, const TraceNames &names);

} // namespace anole::tools
