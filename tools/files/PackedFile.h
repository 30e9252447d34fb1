#pragma once

#include "runtime/core/base/Error.h"

#include <optional>
#include <string>

namespace anole::tools {

/// Returns whether the bytes of a file cannot be read where they lie: it is "-", which stands for
/// standard input, or a pipe, or gzip or zstd packed it.
bool isPacked(const std::string &file);

/// All bytes of such a file, unpacked. Fails if these are more than 1 GiB, or damaged.
Expected<std::string> unpacked(const std::string &file);

/// What a file that is no trace seems to be, and what to do: "an OTF2 archive: convert it by ...";
/// empty if that is not known.
std::string foreignKind(const std::string &file);

} // namespace anole::tools
