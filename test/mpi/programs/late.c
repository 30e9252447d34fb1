/* Rank 1 comes to MPI_Finalize half a second later than the others. */
#include <mpi.h>
#include <time.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Barrier(MPI_COMM_WORLD);
  struct timespec length = {0, 500000000};
  if (rank == 1)
    nanosleep(&length, NULL);
  MPI_Finalize();
  return 0;
}
