#pragma once

#include "runtime/core/base/Error.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace anole {

/// A file that this process has just made.
struct FreshFile {
  int descriptor = -1;
  std::string path;
};

/// Makes a file with this name or, if something else has it, with a number behind it. So nothing is
/// overwritten, no link is followed, and no pipe is waited for. `flags` are added to those of open.
Expected<FreshFile> createFresh(const std::string &wanted, int flags = 0);

/// Writes all of it where the file stands. False, and errno, if that fails.
bool writeAll(int file, std::string_view bytes);

/// Reads so many bytes from an offset. False if that fails, with errno, or with 0 in it if the file
/// ends too early.
bool readAll(int file, char *bytes, size_t size, uint64_t offset);

/// "cannot VERB PATH: " and what errno says.
tl::unexpected<Error> failedTo(const std::string &verb, const std::string &path);

} // namespace anole
