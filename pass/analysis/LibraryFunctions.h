#pragma once

#include "llvm/ADT/StringRef.h"

namespace anole::pass {

/// Returns whether a function that is only declared in this module is a harmless library function,
/// by its name.
bool isHarmlessLibraryFunction(llvm::StringRef name);

/// A function's name as users know it. flang calls the procedure of its module mpi_f08
/// _QMmpi_f08Pmpi_send_f08. Other names are unchanged.
llvm::StringRef mpiNameOf(llvm::StringRef name);

/// Returns whether the name is that of an MPI function: MPI_Send, mpi_send_, MPI_SEND,
/// mpi_send_f08_, mpi_send_f08ts_, flang's _QMmpi_f08Pmpi_send_f08 and so on, but not PMPI_.
bool isMpiName(llvm::StringRef name);

} // namespace anole::pass
