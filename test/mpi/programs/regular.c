// Messages to nobody, one like the other: regular.c MESSAGES. The peak of the memory of rank 0 goes
// to stdout, in KiB.
#include "peak.h"
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  char byte = 0;
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (long i = 0; i < atol(argv[1]); i++)
    MPI_Send(&byte, 1, MPI_CHAR, MPI_PROC_NULL, (int)(i % 5), MPI_COMM_WORLD);
  MPI_Finalize();
  if (rank == 0)
    printf("%ld\n", peak());
  return 0;
}
