#pragma once

#include "runtime/core/base/Error.h"

#include <string>
#include <vector>

namespace anole::tools {

struct ProcessResult {
  int status = 0;  ///< exit status; 128 + signal if a signal ended it
  double wall = 0; ///< seconds
  double cpu = 0;  ///< seconds, user and system, of it and all that it waited for
};

/// Runs a program (found in PATH) to its end and discards its output. While it runs, an interrupt
/// from the keyboard ends only the program, so that the caller can clean up.
Expected<ProcessResult> runQuietly(const std::vector<std::string> &command);

} // namespace anole::tools
