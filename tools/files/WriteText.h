#pragma once

#include "runtime/core/base/Error.h"

#include <string>

namespace anole::tools {

/// Writes the text to a file, and replaces an earlier file of this name.
Expected<void> writeText(const std::string &file, const std::string &text);

} // namespace anole::tools
