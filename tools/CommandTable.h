#pragma once

#include "tools/Command.h"

#include <span>
#include <string>
#include <string_view>

namespace anole::tools {

/// All subcommands, in the order of the help text.
std::span<const Command> commandTable();

/// The subcommand of that name, or why there is none (with the nearest name).
Expected<const Command *> findCommand(std::string_view name);

/// The text of `anole --help`.
std::string helpText();

} // namespace anole::tools
