#pragma once

#include "runtime/core/base/Error.h"

#include <string>

namespace anole::tools {

/// The file of a program, as MPICH's launcher finds it: a path, a file in PATH, or a file here.
/// This is checked before the launcher starts, which would complain once for each rank.
Expected<std::string> findProgram(const std::string &name);

} // namespace anole::tools
