#pragma once

#include "runtime/core/base/Error.h"

#include <string>
#include <vector>

namespace anole::tools {

/// How a child ended.
struct ChildEnd {
  int status = 0;    ///< exit status; 128 + signal if a signal ended it, as a shell would say
  double wall = 0;   ///< seconds
  double cpu = 0;    ///< seconds, user and system, of it and all that it waited for
  bool told = false; ///< this process was told to end meanwhile, and passed it on
};

/// Runs a command, found in PATH, to its end, and returns its exit status.
Expected<int> runToEnd(const std::vector<std::string> &command);

/// Runs it without its standard output, and with nothing to read.
Expected<ChildEnd> runQuietly(const std::vector<std::string> &command);

} // namespace anole::tools
