#pragma once

#include "tools/Command.h"

#include <string>
#include <vector>

namespace anole::tools {

/// Does what the command line (without the program's name) asks for, and gives the exit status.
/// All of main except the process: so that tests see what users see.
int runCommandLine(const std::vector<std::string> &arguments, Console &console);

} // namespace anole::tools
