// Steps in a communicator of the program's own, until rank 1 kills itself in the last one. With
// `ahead`, a rank needs in each step what the next one sends in the step after it, so no cut
// between steps is of one moment. run_ahead STEPS [ahead]
#include <mpi.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

int main(int argc, char **argv) {
  int rank, ranks, in = 0;
  MPI_Comm own;
  MPI_Init(&argc, &argv);
  MPI_Comm_split(MPI_COMM_WORLD, 0, 0, &own);
  MPI_Comm_rank(own, &rank);
  MPI_Comm_size(own, &ranks);
  long steps = atol(argv[1]), ahead = argc > 2;
  for (long step = 0; step < steps; step++) {
    MPI_Send(&rank, 1, MPI_INT, MPI_PROC_NULL, 4, own); // each rank does something in each step
    if (rank > 0 && step >= ahead)
      MPI_Send(&rank, 1, MPI_INT, rank - 1, 3, own);
    usleep(1000); // the pause between two looks for messages
    if (rank == 1 && step == steps - 1)
      raise(SIGKILL);
    if (rank + 1 < ranks)
      MPI_Recv(&in, 1, MPI_INT, rank + 1, 3, own, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
