#pragma once

#include "tools/options/Command.h"

#include <span>
#include <string>
#include <string_view>

namespace anole::tools {

/// In the order of Commands.def.
std::span<const Command> allCommands();

/// The subcommand of that name, or an error that suggests the nearest name.
Expected<const Command *> findCommand(std::string_view name);

/// The text of `anole --help`.
std::string helpText();

} // namespace anole::tools
