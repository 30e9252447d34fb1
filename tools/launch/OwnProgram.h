#pragma once

#include "runtime/core/base/Error.h"

#include <string>

namespace anole::tools {

/// The file of another of Anole's programs, which is installed beside this one.
Expected<std::string> ownProgram(const std::string &name);

} // namespace anole::tools
