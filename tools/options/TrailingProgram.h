#pragma once

#include "tools/options/Command.h"

#include <string>
#include <vector>

namespace anole::tools {

/// Lets a subcommand end in `[--] PROGRAM [ARGS...]`. From the first word that is not an option of
/// the subcommand, all words belong to the program.
///
/// Rejected: a positional of CLI11. It splits words like `[a,b]`.
void allowTrailingProgram(CLI::App &options);

/// The words of the program, at least one; for use in the action.
Expected<std::vector<std::string>> trailingProgram(const CLI::App &options);

} // namespace anole::tools
