#pragma once

#include "runtime/core/base/Error.h"

#include <filesystem>

namespace anole::tools {

/// libanole.so, found from this program: the same in the build tree and after installation,
/// wherever that was moved.
Expected<std::filesystem::path> runtimeLibrary();

} // namespace anole::tools
