#pragma once

#include "runtime/core/support/Error.h"
#include "tools/run/Launch.h"

#include <string>
#include <vector>

namespace anole::tools {

/// What to measure, and what is known of the program.
struct Target {
  std::vector<std::string> program; ///< with its arguments
  unsigned ranks = 1;
  bool linked = false;       ///< the tracer is linked to it
  bool instrumented = false; ///< the pass has seen it
  std::string library;       ///< libanole.so, to preload where it is not linked
};

/// Finds out the facts about a program; it must be found as a file or in PATH.
Expected<Target> inspectProgram(std::vector<std::string> program, unsigned ranks);

enum class TraceMode { Off, Unwind, Static };

/// How the target is started in that mode, with its trace in the file.
Launch launchOf(const Target &target, TraceMode mode, const std::string &trace);

} // namespace anole::tools
