#pragma once

#include <optional>
#include <string>

namespace anole::tools {

/// The MPIs that programs are traced under. Those that took over MPICH's binary interface (Intel
/// MPI, MVAPICH, Cray) are MPICH here.
enum class MpiKind { Mpich, OpenMpi };

/// As people call it.
const char *nameOf(MpiKind mpi);

/// The MPI that a program is linked with. Nothing for a script, or a program that loads MPI later.
std::optional<MpiKind> mpiOfProgram(const std::string &file);

/// The MPI that a launcher, given as a command, comes from; nothing if it starts programs of any.
std::optional<MpiKind> mpiOfLauncher(const std::string &command);

} // namespace anole::tools
