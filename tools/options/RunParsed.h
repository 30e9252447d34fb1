#pragma once

#include "tools/options/Command.h"

#include <string>
#include <vector>

namespace anole::tools {

/// Parses a command line, without the program's name, and runs the action, or prints the help if
/// that is asked for.
Expected<int> runParsed(CLI::App &options, const std::vector<std::string> &arguments,
                        Console &console, const Action &action);

/// Parses the options of a subcommand and runs its action.
Expected<int> runCommand(const Command &command, const std::vector<std::string> &arguments,
                         Console &console);

/// Returns the status with which a program ends. An error is one line for the user.
int exitStatus(const Expected<int> &result, Console &console);

} // namespace anole::tools
