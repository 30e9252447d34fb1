/* irregular STEPS: in each step, ranks send a message of any size and tag to any rank, and then do
   one of four things, by numbers that look random and are the same on all ranks. A rank has four
   events in a step. */
#include <mpi.h>
#include <stdint.h>
#include <stdlib.h>

static char from[8192], to[8192];

static int any_below(int bound) {
  static uint64_t state = 88172645463325252;
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return (int)(state % (uint64_t)bound);
}

static void last(int kind, int ranks, int next, int before) {
  int number = any_below(1000);
  if (kind == 0)
    MPI_Allreduce(from, to, 1 + number, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  else if (kind == 1)
    MPI_Bcast(to, number, MPI_BYTE, any_below(ranks), MPI_COMM_WORLD);
  else if (kind == 2)
    MPI_Barrier(MPI_COMM_WORLD);
  else
    MPI_Sendrecv(from, number, MPI_BYTE, next, number, to, sizeof to, MPI_BYTE, before, number,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

int main(int count, char **arguments) {
  int rank, ranks;
  MPI_Init(&count, &arguments);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  for (long step = 0, steps = atol(arguments[1]); step < steps; ++step) {
    int far = any_below(ranks), next = (rank + far) % ranks, before = (rank + ranks - far) % ranks;
    int tag = any_below(1000), size = any_below(4096);
    MPI_Request requests[2];
    MPI_Irecv(to, sizeof to, MPI_BYTE, before, tag, MPI_COMM_WORLD, &requests[0]);
    MPI_Isend(from, size, MPI_BYTE, next, tag, MPI_COMM_WORLD, &requests[1]);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    last(any_below(8), ranks, next, before);
  }
  MPI_Finalize();
}
