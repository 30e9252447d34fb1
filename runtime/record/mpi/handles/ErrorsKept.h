#pragma once

#include "runtime/record/functions/Mpi.h"

namespace anole::record {

/// While it lives, the tracer may ask MPI about a handle that its tables do not know: one of an
/// object that was made out of sight, or none at all. What is wrong with it is the program's to
/// hear, once, when its own call fails. An error without an object goes to the handler of
/// MPI_COMM_WORLD or MPI_COMM_SELF, so these have another one meanwhile.
class ErrorsKept {
public:
  ErrorsKept() {
    int hasWorld = 0;
    PMPI_Initialized(&hasWorld);
    if (hasWorld)
      for (Kept &each : kept)
        each.isKept = keep(each);
  }
  ~ErrorsKept() {
    for (Kept &each : kept)
      if (each.isKept)
        giveBack(each);
  }
  ErrorsKept(const ErrorsKept &) = delete;
  ErrorsKept &operator=(const ErrorsKept &) = delete;

private:
  struct Kept {
    MPI_Comm comm;
    MPI_Errhandler handler = MPI_ERRHANDLER_NULL;
    bool isKept = false;
  };

  static bool keep(Kept &each) {
    return PMPI_Comm_get_errhandler(each.comm, &each.handler) == MPI_SUCCESS &&
           PMPI_Comm_set_errhandler(each.comm, MPI_ERRORS_RETURN) == MPI_SUCCESS;
  }
  static void giveBack(Kept &each) {
    PMPI_Comm_set_errhandler(each.comm, each.handler);
    if (each.handler != MPI_ERRORS_ARE_FATAL && each.handler != MPI_ERRORS_RETURN &&
        each.handler != MPI_ERRORS_ABORT)
      PMPI_Errhandler_free(&each.handler);
  }

  Kept kept[2] = {{MPI_COMM_WORLD}, {MPI_COMM_SELF}};
};

} // namespace anole::record
