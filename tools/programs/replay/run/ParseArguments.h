#pragma once

#include "runtime/core/base/Error.h"
#include "tools/programs/replay/run/Settings.h"

#include <vector>

namespace anole::replay {

/// The parsed command line, without the program's name. If help was asked for, `help` replaces the
/// settings.
struct Parsed {
  Settings settings;
  std::string help;
};
Expected<Parsed> parseArguments(std::vector<std::string> arguments);

} // namespace anole::replay
