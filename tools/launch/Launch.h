#pragma once

#include "tools/launch/Launcher.h"

#include <string>
#include <utility>
#include <vector>

namespace anole::tools {

/// A program to be started on a number of ranks.
struct Launch {
  Launcher launcher;
  unsigned ranks = 1;
  /// Environment of the ranks only. A library preloaded into the launcher and its helpers would at
  /// best be in the way.
  std::vector<std::pair<std::string, std::string>> environment;
  std::vector<std::string> program;
};

/// The words of the launcher's command line, as it understands them.
std::vector<std::string> launchCommand(const Launch &launch);

/// The variable that preloads the tracer's library, in front of what is preloaded already.
std::pair<std::string, std::string> preloadVariable(const std::string &library);

} // namespace anole::tools
