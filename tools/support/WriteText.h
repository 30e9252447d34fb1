#pragma once

#include "runtime/core/support/Error.h"

#include <string>

namespace anole::tools {

/// Makes a file of the text, in place of what had that name.
Expected<void> writeText(const std::string &file, const std::string &text);

} // namespace anole::tools
