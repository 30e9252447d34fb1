#pragma once

#include <optional>
#include <string>

namespace anole::tools {

/// The file of the module through which a program calls MPI, if the program is an interpreter or a
/// script whose first line names one: mpi4py of Python, Rmpi of R. Nothing if it is neither, or the
/// interpreter has no such module. The interpreter is started to find it (Python takes some tens of
/// milliseconds, R some hundreds), as only it knows where its modules are; it does not load MPI.
std::optional<std::string> mpiModuleOf(const std::string &file);

} // namespace anole::tools
