#pragma once

#include "runtime/core/support/Error.h"
#include "tools/replay/run/Settings.h"

#include <vector>

namespace anole::replay {

/// The command line, without the program's name. `help` instead of settings: what was asked for.
struct Parsed {
  Settings settings;
  std::string help;
};
Expected<Parsed> parseArguments(std::vector<std::string> arguments);

} // namespace anole::replay
