#pragma once

#include "runtime/core/support/Error.h"

#include <string>
#include <string_view>

namespace anole::format {

/// One zstd frame; empty if that fails.
std::string compress(std::string_view data);

/// The inverse. Grows as data comes out, and stops at a limit: the claimed size is not trusted.
Expected<std::string> decompress(std::string_view data);

} // namespace anole::format
