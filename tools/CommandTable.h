#pragma once

#include "tools/support/Command.h"

#include <string>
#include <string_view>

namespace anole::tools {

/// The subcommand of that name, or an error that suggests the nearest name.
Expected<const Command *> findCommand(std::string_view name);

/// The text of `anole --help`.
std::string helpText();

} // namespace anole::tools
