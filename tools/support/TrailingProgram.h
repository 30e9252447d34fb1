#pragma once

#include "tools/Command.h"

#include <string>
#include <vector>

namespace anole::tools {

/// Lets a subcommand end in `[--] PROGRAM [ARGS...]`. From the first word on that is no option of
/// ours, all words belong to the program.
///
/// Rejected: a positional of CLI11. It takes words like `[a,b]` apart.
void allowTrailingProgram(CLI::App &options);

/// The words of the program, at least one; for use in the action.
Expected<std::vector<std::string>> trailingProgram(const CLI::App &options);

} // namespace anole::tools
