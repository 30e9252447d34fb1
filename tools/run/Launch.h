#pragma once

#include "runtime/core/support/Error.h"

#include <string>
#include <utility>
#include <vector>

namespace anole::tools {

/// A program to be started on a number of ranks.
struct Launch {
  std::string launcher = "mpiexec";
  unsigned ranks = 1;
  /// For the ranks only: a library preloaded into the launcher and its helpers would be at best in
  /// the way.
  std::vector<std::pair<std::string, std::string>> environment;
  std::vector<std::string> program;
};

/// Words of the launcher's command line, as MPICH's mpiexec understands them.
std::vector<std::string> launchCommand(const Launch &launch);

/// The environment that has the tracer's library preloaded, in front of what is preloaded already.
std::pair<std::string, std::string> preloadVariable(const std::string &library);

/// Runs a command to its end and returns its exit status, as a shell would: 128 and more for
/// signals.
Expected<int> runToEnd(const std::vector<std::string> &command);

} // namespace anole::tools
