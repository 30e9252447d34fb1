#pragma once

#include <string>

namespace anole::record {

/// A line about functions whose calls another tool keeps from this library, or nothing. The tool is
/// in front of it and defines MPI_X and PMPI_X: so the program calls the tool, which has no PMPI_X
/// of others whose slot could lead here (Redirect.h), and asks the dynamic linker for MPI's own.
std::string hiddenCalls();

} // namespace anole::record
