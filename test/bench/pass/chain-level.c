/* One file a level: compiled with LEVEL and NEXT, so that no call can be inlined. */
#include "mpi.h"

int NEXT(int x);

int LEVEL(int x) {
  if (x < 0)
    MPI_Barrier();
  return NEXT(x + 1) ^ x;
}
