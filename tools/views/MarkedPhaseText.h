#pragma once

#include "tools/show/PathText.h"
#include "tools/show/Screen.h"

#include <string>

namespace anole::tools {

/// The phase loop and its markers, or why there are none, and what the ranks decided at the markers
/// while the program ran.
std::string phasesText(const Trace &trace, const TraceNames &names, const Screen &screen);

/// The phases of the run, whose names and numbers all commands use, if they are found in passing
/// (PhaseSearch).
std::string runPhasesText(const Trace &trace, const Screen &screen);

/// Named regions (anole_region_begin), with how often each began and ended; empty without any.
std::string regionsText(const Trace &trace, const TraceNames &names, const Screen &screen);

} // namespace anole::tools
