#pragma once

#include "llvm/ADT/StringRef.h"

namespace anole::pass {

/// What a function that is only declared here is, by its name.
bool isHarmlessLibraryFunction(llvm::StringRef name);

/// MPI_Send, mpi_send_, MPI_SEND, mpi_send_f08_, mpi_send_f08ts_ and so on; not PMPI_.
bool isMpiName(llvm::StringRef name);

} // namespace anole::pass
