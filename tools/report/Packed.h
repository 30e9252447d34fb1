#pragma once

#include "runtime/core/base/Error.h"

#include <string>
#include <string_view>

namespace anole::report {

/// The bytes as gzip in base64: what a browser unpacks without a library, with a checksum that
/// tells damage, and what survives any editor, mailer and encoding.
Expected<std::string> packed(std::string_view bytes);

} // namespace anole::report
