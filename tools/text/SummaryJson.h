#pragma once

#include "tools/summary/Summary.h"
#include "tools/text/Json.h"
#include "tools/text/PathText.h"

namespace anole::tools {

/// `summary` of `anole info --json`: times are nanoseconds of all ranks together, shares lie
/// between 0 and 1, and null stands for what is not known.
Json summaryJson(const Summary &summary, const TraceNames &names);

} // namespace anole::tools
