#pragma once

#include "runtime/core/base/Error.h"

#include <string>
#include <string_view>

namespace anole::format {

/// Blocks follow no pattern within themselves: what they gain comes from those before them.
enum class Content { Message, Blocks };

/// One zstd frame, with a dictionary of raw content unless that is empty. Empty if it fails. What
/// is known to be incompressible at the end is in blocks of its own: it would make the code of what
/// comes before it worse. `room` bytes are left free before the frame, for a header.
std::string compress(std::string_view data, std::string_view dictionary, Content content,
                     size_t incompressible, size_t room);

/// The inverse. Grows as data comes out, and stops at a limit: the claimed size is not trusted.
Expected<std::string> decompress(std::string_view data, std::string_view dictionary);

} // namespace anole::format
