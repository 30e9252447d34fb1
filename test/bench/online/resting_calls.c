// Steps with messages to nobody whose sizes follow no pattern, all in one phase. Prints the
// nanoseconds that a call took in the median step of the second half, rank by rank.
// resting_calls STEPS MESSAGES
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static int compare(const void *a, const void *b) {
  return (*(const double *)a > *(const double *)b) - (*(const double *)a < *(const double *)b);
}

int main(int argc, char **argv) {
  static char out[4096];
  int rank, ranks;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  long steps = atol(argv[1]), messages = atol(argv[2]);
  double *took = malloc(steps * sizeof *took), *all = malloc(ranks * sizeof *all);
  uint64_t random = 88172645463325252u + (uint64_t)rank;
  for (long step = 0; step < steps; step++) {
    double start = MPI_Wtime();
    for (long i = 0; i < messages; i++) {
      random = random * 6364136223846793005u + 1442695040888963407u;
      MPI_Send(out, (int)(random >> 52), MPI_CHAR, MPI_PROC_NULL, 1, MPI_COMM_WORLD);
    }
    took[step] = (MPI_Wtime() - start) / (double)messages * 1e9;
    MPI_Barrier(MPI_COMM_WORLD);
  }
  qsort(took + steps / 2, steps - steps / 2, sizeof *took, compare);
  MPI_Gather(&took[steps / 2 + steps / 4], 1, MPI_DOUBLE, all, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  for (int i = 0; rank == 0 && i < ranks; i++)
    printf("%.1f\n", all[i]);
  MPI_Finalize();
  return 0;
}
