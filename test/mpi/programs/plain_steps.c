// Steps on a line of ranks, of which the first and the last one make fewer calls: a program that no
// wrapper compiles.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  int rank, size, steps = argc > 1 ? atoi(argv[1]) : 100;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Bcast(&steps, 1, MPI_INT, 0, MPI_COMM_WORLD);
  double mine = rank, left = 0, sum = 0;
  for (int step = 0; step < steps; ++step) {
    if (rank + 1 < size)
      MPI_Send(&mine, 1, MPI_DOUBLE, rank + 1, 1, MPI_COMM_WORLD);
    if (rank > 0)
      MPI_Recv(&left, 1, MPI_DOUBLE, rank - 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    mine += left;
    MPI_Allreduce(&mine, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  }
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
