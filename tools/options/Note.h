#pragma once

#include "tools/options/Command.h"

#include <string>

namespace anole::tools {

/// Tells the user something besides the result: one line, whatever names of a trace are in it.
void note(Console &console, const std::string &line);

} // namespace anole::tools
