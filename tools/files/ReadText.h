#pragma once

#include "runtime/core/base/Error.h"

#include <string>

namespace anole::tools {

/// A small text file that a user names; an error if it is larger than 16 MiB.
Expected<std::string> readText(const std::string &file);

} // namespace anole::tools
