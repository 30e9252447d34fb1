#pragma once

#include "tools/analysis/model/RunWindow.h"

#include <string>

namespace anole::tools {

/// "6.37 s; start-up 910 ms, shutdown 40.0 ms": in the same words wherever a run time is shown.
std::string windowText(const RunWindow &window);

} // namespace anole::tools
