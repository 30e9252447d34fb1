#pragma once

#include "tools/show/PathText.h"
#include "tools/show/Screen.h"

#include <string>

namespace anole::tools {

/// A table of how ranks ended and in which calls, with one row for the ranks that ended at the same
/// place; empty for a trace that all ranks made together.
std::string endingsText(const TraceInfo &info, const TraceNames &names, const Screen &screen = {});

} // namespace anole::tools
