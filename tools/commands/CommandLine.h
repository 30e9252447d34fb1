#pragma once

#include "tools/options/Command.h"

#include <string>
#include <vector>

namespace anole::tools {

/// Runs the command line (without the program's name) and returns the exit status. This is all of
/// main except the process, so that tests see what users see.
int runCommandLine(const std::vector<std::string> &arguments, Console &console);

/// Returns whether the result is text to read: not where a program runs, whose output is its own,
/// and not with --no-pager.
bool isPaged(const std::vector<std::string> &arguments);

} // namespace anole::tools
