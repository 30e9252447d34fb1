#include "mpi.h"

void call(int n) {
  for (int i = 0; i < n; ++i)
    MPI_Send(i);
}
