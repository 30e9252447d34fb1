#pragma once

#include "runtime/core/base/Error.h"
#include "tools/launch/Launch.h"

#include <string>
#include <vector>

namespace anole::tools {

/// The program to measure, and what is known about it.
struct Target {
  std::vector<std::string> program; ///< with its arguments
  unsigned ranks = 1;
  std::string notStatic; ///< why it has no static call paths; empty: it has
  Launcher launcher;
  std::string library; ///< the tracer's, if it has to be preloaded
};

/// Inspects a program, which must be a file or in PATH.
Expected<Target> inspectProgram(std::vector<std::string> program, unsigned ranks);

enum class TraceMode { Off, Unwind, Static };

/// Returns how to start the target in that mode, with its trace in the file.
Launch launchOf(const Target &target, TraceMode mode, const std::string &trace);

} // namespace anole::tools
