// Messages to itself whose sizes and tags follow no pattern: irregular.c MESSAGES [VICTIM]. Rank
// VICTIM kills itself at the end. The peak of its memory goes to stdout, in KiB.
#include "peak.h"
#include <mpi.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { most = 4096 };

int main(int argc, char **argv) {
  static char out[most], in[most];
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  uint64_t random = 88172645463325252u + (uint64_t)rank;
  for (long i = 0; i < atol(argv[1]); i++) {
    random ^= random << 13;
    random ^= random >> 7;
    random ^= random << 17;
    int count = (int)(random >> 20 & (most - 1)), tag = (int)(random >> 40 & 0x7fff);
    MPI_Sendrecv(out, count, MPI_CHAR, rank, tag, in, count, MPI_CHAR, rank, tag, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
  }
  if (argc > 2 && rank == atoi(argv[2]))
    raise(SIGKILL);
  MPI_Finalize();
  if (rank == 0)
    printf("%ld\n", peak());
  return 0;
}
