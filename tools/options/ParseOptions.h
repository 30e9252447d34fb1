#pragma once

#include "runtime/core/base/Error.h"

#include <cstdint>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace anole::tools {

/// Parses a command line, without the program's name. Returns true if help was asked for. The error
/// is one line and names the help.
Expected<bool> parseOptions(CLI::App &options, std::vector<std::string> arguments);

/// Adds --limit, for commands that walk events one by one (Effort).
void declareLimit(CLI::App &options, uint64_t &limit);

} // namespace anole::tools
