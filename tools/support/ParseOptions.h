#pragma once

#include "runtime/core/support/Error.h"

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace anole::tools {

/// Parses a command line, without the program's name. True: help was asked for. The error is one
/// line and names the help.
Expected<bool> parseOptions(CLI::App &options, std::vector<std::string> arguments);

} // namespace anole::tools
