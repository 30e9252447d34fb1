#pragma once

#include <string>

namespace anole::tools {

/// A text as one word of the shell.
std::string shellWord(const std::string &text);

/// Returns what a command of the shell prints; nothing of what it says on stderr.
std::string shellOutput(const std::string &command);

} // namespace anole::tools
