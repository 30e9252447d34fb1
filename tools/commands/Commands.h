#pragma once

#include "tools/options/Command.h"

namespace anole::tools {

// The `declare` of every row of Commands.def.
#define ANOLE_COMMAND(Suffix, Name, Summary) Action declare##Suffix(CLI::App &options);
#include "tools/commands/Commands.def"

} // namespace anole::tools
