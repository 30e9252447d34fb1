#pragma once

#include <optional>
#include <string>

namespace anole::tools {

/// The interpreter that a program is: itself, or for a script what its first line names. Nothing if
/// that is not called python.
std::optional<std::string> pythonOf(const std::string &file);

/// The file of the module through which an interpreter's programs call MPI, mpi4py; nothing if it
/// has none. The interpreter is started to find it (some tens of milliseconds), as only it knows
/// where its modules are; it does not load MPI.
std::optional<std::string> mpi4pyOf(const std::string &interpreter);

} // namespace anole::tools
