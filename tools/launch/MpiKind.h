#pragma once

#include <optional>
#include <string>

namespace anole::tools {

/// The MPIs that programs are traced under. Those that took over MPICH's binary interface (Intel
/// MPI, MVAPICH, Cray) are MPICH here. Programs of the interface of MPI-5 run under any that has
/// it.
enum class MpiKind { Mpich, OpenMpi, Abi };

/// As people call it.
const char *nameOf(MpiKind mpi);

/// What the names of libraries and programs that Anole has for it end with.
const char *suffixOf(MpiKind mpi);

/// Returns what brings Anole's part of it where Anole was installed from packages, for messages.
const char *packageOf(MpiKind mpi);

/// The MPI that a program is linked with, itself or by way of a library, or, if it is Python or R
/// or a script of theirs, that mpi4py or Rmpi is. Nothing for other scripts, and programs that load
/// MPI later.
std::optional<MpiKind> mpiOfProgram(const std::string &file);

/// The MPI that a launcher, given as a command, comes from; nothing if it starts programs of any.
std::optional<MpiKind> mpiOfLauncher(const std::string &command);

} // namespace anole::tools
