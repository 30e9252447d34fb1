#pragma once

#include "tools/text/PathText.h"

#include <string>

namespace anole::tools {

/// A table of how ranks ended and what they were in, a row for those that were at the same place;
/// empty for a trace that all ranks made together.
std::string endingsText(const TraceInfo &info, const TraceNames &names);

} // namespace anole::tools
