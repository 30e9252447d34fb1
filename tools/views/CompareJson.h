#pragma once

#include "tools/analysis/measure/ComparedRuns.h"
#include "tools/show/Json.h"

namespace anole::tools {

/// All that two runs are compared by, without a limit on rows.
Json compareJson(const ComparedRuns &runs);

} // namespace anole::tools
