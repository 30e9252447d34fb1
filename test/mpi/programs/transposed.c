// A square grid of ranks: each exchanges with its transposed rank, as in the conjugate gradients of
// NPB, and with its neighbours in a ring: transposed.c plain|plugged
#include <anole/anole.h>
#include <mpi.h>
#include <stdio.h>
#include <string.h>

enum { steps = 30 };

static int transposed(int rank, int ranks) {
  int side = 1;
  while (side * side < ranks)
    side++;
  return rank % side * side + rank / side;
}

static int next(int rank, int ranks) { return (rank + 1) % ranks; }
static int last(int rank, int ranks) { return (rank + ranks - 1) % ranks; }
static int wrong(int rank, int ranks) { return ranks - 1 - rank; }

static int exchange(int value, int to, int from) {
  int got = 0;
  MPI_Sendrecv(&value, 1, MPI_INT, to, 0, &got, 1, MPI_INT, from, 0, MPI_COMM_WORLD,
               MPI_STATUS_IGNORE);
  return got;
}

int main(int argc, char **argv) {
  int plugged = argc > 1 && !strcmp(argv[1], "plugged");
  if (plugged) {
    anole_register_plugin("transposed", wrong);
    anole_register_plugin("transposed", transposed);
    anole_register_plugin("nothing", NULL);
    anole_register_plugin(NULL, wrong);
  }
  int rank, ranks, value = 1, sum = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  if (plugged) {
    anole_register_plugin("next", next);
    anole_register_plugin("last", last);
  }
  int peer = transposed(rank, ranks);
  for (int i = 0; i < steps; i++) {
    value += exchange(rank + i, peer, peer) % 7;
    value += exchange(value, next(rank, ranks), last(rank, ranks)) % 7;
    MPI_Allreduce(&value, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  }
  if (rank == 0)
    printf("%d\n", sum);
  MPI_Finalize();
  return 0;
}
