/* regular STEPS: in each step, ranks send a message on in a ring, and 496 to MPI_PROC_NULL, so that
   a run of a billion events takes a minute. A rank has 500 events in a step. */
#include <mpi.h>
#include <stdlib.h>

int main(int count, char **arguments) {
  int rank, ranks, from = 0, to = 0;
  MPI_Init(&count, &arguments);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  for (long step = 0, steps = atol(arguments[1]); step < steps; ++step) {
    MPI_Request requests[2];
    MPI_Irecv(&to, 1, MPI_INT, (rank + ranks - 1) % ranks, 1, MPI_COMM_WORLD, &requests[0]);
    MPI_Isend(&from, 1, MPI_INT, (rank + 1) % ranks, 1, MPI_COMM_WORLD, &requests[1]);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    for (int i = 0; i < 496; ++i)
      MPI_Send(&from, 1, MPI_INT, MPI_PROC_NULL, 2, MPI_COMM_WORLD);
    MPI_Allreduce(&from, &to, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  }
  MPI_Finalize();
}
