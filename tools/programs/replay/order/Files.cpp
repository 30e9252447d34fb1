#include "tools/programs/replay/order/Next.h"

// Files: a replay works on scratch files, never on those of the program.

ANOLE_ORDERED(MPI_File_open,
              (MPI_Comm comm, const char *name, int mode, MPI_Info info, MPI_File *file),
              (comm, name, mode, info, file)) {
  return next(comm, order.file ? order.file : name, mode, info, file);
}

ANOLE_ORDERED(MPI_File_delete, (const char *name, MPI_Info info), (name, info)) {
  return next(order.file ? order.file : name, info);
}
