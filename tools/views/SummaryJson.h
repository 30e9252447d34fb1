#pragma once

#include "tools/analysis/measure/Summary.h"
#include "tools/show/Json.h"
#include "tools/show/PathText.h"

namespace anole::tools {

/// `summary` of `anole info --json`: times are nanoseconds of all ranks together, shares lie
/// between 0 and 1, and null stands for what is not known.
Json summaryJson(const Summary &summary, const TraceNames &names);

} // namespace anole::tools
