// Steps that make and end communicators, types and requests, and send messages whose sizes follow
// no pattern. After half of them, rank 1 does more than the others: ranks that rested wake.
// resting STEPS
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { Largest = 4096 };
static char out[Largest], in[Largest];

static uint64_t randomNumber = 88172645463325252u;
static int size(void) {
  randomNumber = randomNumber * 6364136223846793005u + 1442695040888963407u;
  return (int)(randomNumber >> 52);
}

/// Requests of one step complete in the next one, so that some are open whenever a rank wakes.
static void exchange(MPI_Comm comm, int rank, int ranks, MPI_Request open[2]) {
  MPI_Waitall(2, open, MPI_STATUSES_IGNORE);
  MPI_Irecv(in, Largest, MPI_CHAR, (rank + ranks - 1) % ranks, 1, comm, &open[0]);
  MPI_Isend(out, size(), MPI_CHAR, (rank + 1) % ranks, 1, comm, &open[1]);
}

int main(int argc, char **argv) {
  int rank, ranks, sum = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  MPI_Request open[2] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL};
  long steps = atol(argv[1]);
  for (long step = 0; step < steps; step++) {
    exchange(MPI_COMM_WORLD, rank, ranks, open);
    MPI_Comm half;
    MPI_Datatype row;
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &half);
    MPI_Type_contiguous(1 + size() % 7, MPI_INT, &row);
    MPI_Type_commit(&row);
    for (int i = 0; i < 20; i++)
      MPI_Send(out, size() % Largest, MPI_CHAR, MPI_PROC_NULL, 2, half);
    if (rank == 1 && step > steps / 2)
      for (int i = 0; i < 3; i++)
        MPI_Bcast(in, 1, row, 0, MPI_COMM_SELF);
    MPI_Type_free(&row);
    MPI_Comm_free(&half);
  }
  MPI_Waitall(2, open, MPI_STATUSES_IGNORE);
  MPI_Allreduce(&(int){1}, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  if (rank == 0)
    printf("sum %d\n", sum);
  MPI_Finalize();
  return 0;
}
