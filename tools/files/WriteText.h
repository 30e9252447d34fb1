#pragma once

#include "runtime/core/base/Error.h"

#include <string>
#include <vector>

namespace anole::tools {

/// Writes the text to a file, and replaces an earlier file of this name.
Expected<void> writeText(const std::string &file, const std::string &text);

/// Returns an error if the file is one of those that were read: what is written of a trace must not
/// replace it.
Expected<void> checkNotRead(const std::string &file, const std::vector<std::string> &read);

} // namespace anole::tools
