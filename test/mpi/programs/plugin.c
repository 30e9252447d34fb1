/* A shared library that communicates; plugin_host.c opens it at run time. */
#include <mpi.h>

int sumOfRanks(int rounds) {
  int rank, sum = 0, total = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < rounds; i++) {
    MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    total += sum;
  }
  return total;
}
