#pragma once

#include "runtime/core/base/Error.h"
#include "tools/launch/MpiKind.h"

namespace anole::tools {

/// What starts the ranks, and the MPI whose options it understands.
struct Launcher {
  std::string command;
  MpiKind mpi = MpiKind::Mpich;
};

/// The launcher for programs of that MPI, or, where this is not known, of any. `wish`: the one that
/// the user named, or empty for the mpiexec of PATH, or else that of the MPI as Debian calls it. An
/// error if it is another MPI's: its ranks would each believe to be alone.
Expected<Launcher> findLauncher(const std::string &wish, std::optional<MpiKind> mpi);

} // namespace anole::tools
