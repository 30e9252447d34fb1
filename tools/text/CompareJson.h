#pragma once

#include "tools/summary/ComparedRuns.h"
#include "tools/text/Json.h"

namespace anole::tools {

/// All that two runs are compared by, without a limit on rows.
Json compareJson(const ComparedRuns &runs);

} // namespace anole::tools
