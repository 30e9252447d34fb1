#pragma once

#include "runtime/core/support/Error.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace anole {

/// What the % letters of ANOLE_OUTPUT stand for.
struct OutputFacts {
  std::string program; ///< %x: without its folder
  uint64_t process = 0;
  uint32_t ranks = 0;
  std::string host, job;
};

/// Whether each % of the pattern stands for something.
bool isOutputName(std::string_view pattern);

/// Expands %x %p %n %h %j %%; an unknown letter stays as it is.
std::string expandOutputName(const std::string &pattern, const OutputFacts &facts);

/// The name that an existing file would be kept under, now; empty if there is no such file.
std::string backupName(const std::string &name);

/// Moves an existing file out of the way, to NAME.~1~, NAME.~2~, ... (the first that is free), as
/// `cp --backup=numbered` does: traces are never overwritten silently. Returns the backup's name,
/// or an empty string if there was nothing to keep.
/// What is no file, a device say, is never moved.
Expected<std::string> keepExisting(const std::string &name);

/// The same for a folder; what goes wrong is left alone.
void keepExistingFolder(const std::string &name);

/// Gives a finished file its final name, keeping what had it before. Returns keepExisting's answer.
Expected<std::string> publish(const std::string &partial, const std::string &name);

} // namespace anole
