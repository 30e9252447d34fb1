#pragma once

#include "runtime/core/base/Error.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace anole {

/// The values of the % letters in ANOLE_OUTPUT.
struct OutputFacts {
  std::string program; ///< %x: without its folder
  uint64_t process = 0;
  uint32_t ranks = 0;
  std::string host, job;
};

/// Returns whether each % of the pattern stands for something.
bool isOutputName(std::string_view pattern);

/// Expands %x %p %n %h %j %%; an unknown letter stays as it is.
std::string expandOutputName(const std::string &pattern, const OutputFacts &facts);

/// The name under which an existing file would be kept; empty if there is no such file.
std::string backupName(const std::string &name);

/// Moves an existing file out of the way, to NAME.~1~, NAME.~2~, ... (the first free name), as `cp
/// --backup=numbered` does, so that traces are never overwritten silently. Returns the name of the
/// backup, or an empty string if there was no file. Never moves what is not a file, such as a
/// device.
Expected<std::string> keepExisting(const std::string &name);

/// The same for a folder. Errors are ignored.
void keepExistingFolder(const std::string &name);

/// Gives a finished file its final name, and keeps an earlier file of this name. Returns the answer
/// of keepExisting.
Expected<std::string> publish(const std::string &partial, const std::string &name);

} // namespace anole
