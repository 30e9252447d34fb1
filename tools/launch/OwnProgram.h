#pragma once

#include "runtime/core/base/Error.h"
#include "tools/launch/MpiKind.h"

#include <string>

namespace anole::tools {

/// The file of another of Anole's MPI programs, which are installed beside this one, each for every
/// MPI.
Expected<std::string> ownProgram(const std::string &name, MpiKind mpi);

} // namespace anole::tools
