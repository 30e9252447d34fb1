#pragma once

#include "runtime/core/support/Error.h"

#include <string>

namespace anole::tools {

/// The file of a program, as MPICH's launcher finds it: a path, else in PATH, else here. Asked
/// before the launcher is: it would complain once for each rank.
Expected<std::string> findProgram(const std::string &name);

} // namespace anole::tools
