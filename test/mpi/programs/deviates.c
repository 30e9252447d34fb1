/* Steps that are alike on all ranks, but for one count that one rank gives once. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank, steps = atoi(argv[1]), who = atoi(argv[2]), when = atoi(argv[3]);
  double given[16] = {0}, sum[16];
  (void)argc;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int step = 0; step < steps; ++step) {
    int count = rank == who && step == when ? 9 : 8;
    MPI_Sendrecv(given, count, MPI_DOUBLE, rank, step % 3, sum, 16, MPI_DOUBLE, rank, step % 3,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Allreduce(given, sum, 4, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
