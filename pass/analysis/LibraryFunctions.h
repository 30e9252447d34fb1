#pragma once

#include "llvm/ADT/StringRef.h"

namespace anole::pass {

/// What a function that is only declared here is, by its name.
bool isHarmlessLibraryFunction(llvm::StringRef name);

/// A function's name as users know it: flang calls the procedure of its module mpi_f08
/// _QMmpi_f08Pmpi_send_f08. Other names stay.
llvm::StringRef mpiNameOf(llvm::StringRef name);

/// MPI_Send, mpi_send_, MPI_SEND, mpi_send_f08_, mpi_send_f08ts_, flang's
/// _QMmpi_f08Pmpi_send_f08 and so on; not PMPI_.
bool isMpiName(llvm::StringRef name);

} // namespace anole::pass
