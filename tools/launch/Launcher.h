#pragma once

#include "runtime/core/base/Error.h"
#include "tools/launch/MpiKind.h"

#include <optional>
#include <string>
#include <vector>

namespace anole::tools {

/// A Launcher is what starts the ranks of programs of an MPI.
struct Launcher {
  std::vector<std::string> command; ///< the program, and the options that the user gave it
  MpiKind mpi = MpiKind::Mpich;     ///< of the programs
  std::optional<MpiKind> own;       ///< its own; nothing if it starts programs of any (srun)
};

/// The launcher for programs of that MPI, or, where this is not known, of any. `wish`: the one that
/// the user named (a file, or a program and its options, between blanks), or empty for the mpiexec
/// of PATH, or else that of the MPI as Debian calls it. An error if it is another MPI's: its ranks
/// would each believe to be alone.
Expected<Launcher> findLauncher(const std::string &wish, std::optional<MpiKind> mpi);

} // namespace anole::tools
