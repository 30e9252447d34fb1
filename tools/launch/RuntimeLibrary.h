#pragma once

#include "runtime/core/base/Error.h"

#include "tools/launch/MpiKind.h"

#include <filesystem>

namespace anole::tools {

/// libanole.so, or its like for programs of another MPI, found from this program: the same in the
/// build tree and after installation, wherever that was moved.
Expected<std::filesystem::path> runtimeLibrary(MpiKind mpi);

} // namespace anole::tools
