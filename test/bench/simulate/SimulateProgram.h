#pragma once

#include "tools/options/Command.h"

#include <string>
#include <vector>

namespace anole::tools {

/// Runs anole-bench-simulate with these arguments. Returns its exit status.
int runSimulate(const std::vector<std::string> &arguments, Console &console);

} // namespace anole::tools
