/* Ends without MPI_Finalize, with the status given. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  MPI_Barrier(MPI_COMM_WORLD);
  exit(atoi(argv[1]));
}
