/* Ranks that are late in known ways, by times of their own CPU: usage: late_ranks CASE. Each unit
 * is 10 ms, each case 20 steps. */
#include "burn.h"

#include <mpi.h>
#include <string.h>

enum { steps = 20, unit = 10000000 };

static int rank, size;

static void compute(int units) { burn((long long)units * unit); }

/* Rank 1 computes three units longer than rank 0, which receives. */
static void sender(void) {
  int word = 0;
  compute(rank == 1 ? 4 : 1);
  if (rank == 1)
    MPI_Send(&word, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  if (rank == 0)
    MPI_Recv(&word, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

/* The same of the receiver, for which a synchronous send waits. */
static void receiver(void) {
  int word = 0;
  compute(rank == 1 ? 4 : 1);
  if (rank == 0)
    MPI_Ssend(&word, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
  if (rank == 1)
    MPI_Recv(&word, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void root(void) {
  int word = 0;
  compute(rank == 1 ? 4 : 1);
  MPI_Bcast(&word, 1, MPI_INT, 1, MPI_COMM_WORLD);
}

static void receive(void) {
  int word;
  MPI_Recv(&word, 1, MPI_INT, rank + 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void sendOn(void) {
  int word = 0;
  MPI_Send(&word, 1, MPI_INT, rank - 1, 0, MPI_COMM_WORLD);
}

/* The last rank computes two units and the one before it three more: the first one waits for both.
 */
static void chain(void) {
  if (rank == 2) {
    compute(2);
    sendOn();
  }
  if (rank == 1) {
    receive();
    compute(3);
    sendOn();
  }
  if (rank == 0)
    receive();
}

/* All compute a unit; the last one is slow, and is waited for from rank to rank. */
static void neighbours(void) {
  compute(rank == size - 1 ? 4 : 1);
  if (rank < size - 1)
    receive();
  if (rank > 0)
    sendOn();
}

int main(int argc, char **argv) {
  const char *what = argc > 1 ? argv[1] : "";
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int step = 0; step < steps; ++step) {
    if (!strcmp(what, "sender"))
      sender();
    else if (!strcmp(what, "receiver"))
      receiver();
    else if (!strcmp(what, "root"))
      root();
    else if (!strcmp(what, "chain"))
      chain();
    else
      neighbours();
    MPI_Barrier(MPI_COMM_WORLD);
  }
  MPI_Finalize();
}
