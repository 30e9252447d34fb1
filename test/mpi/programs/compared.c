/* A small solver, of which a test makes versions: halo exchange, a reduction, and a report now and
 * then. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static int rank, size, width = 64;
static double *field, *halo;

static void compute(void) {
  for (int round = 0; round < 200; ++round)
    for (int i = 0; i < width; ++i)
      field[i] = field[i] * 0.5 + 1;
}

static void exchange(void) {
  int up = (rank + 1) % size, down = (rank + size - 1) % size;
  MPI_Sendrecv(field, width, MPI_DOUBLE, up, 1, halo, width, MPI_DOUBLE, down, 1, MPI_COMM_WORLD,
               MPI_STATUS_IGNORE);
  MPI_Sendrecv(field, width, MPI_DOUBLE, down, 2, halo, width, MPI_DOUBLE, up, 2, MPI_COMM_WORLD,
               MPI_STATUS_IGNORE);
}

static double norm(void) {
  double mine = field[0], all = 0;
  MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  return all;
}

static void report(double value) {
  double from = value;
  MPI_Bcast(&from, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}

int main(void) {
  MPI_Init(NULL, NULL);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  field = calloc(1024, sizeof *field);
  halo = calloc(1024, sizeof *halo);
  for (int step = 0; step < 40; ++step) {
    compute();
    exchange();
    if (step % 10 == 0)
      report(norm());
  }
  for (int i = 0; i < 5; ++i)
    MPI_Barrier(MPI_COMM_WORLD);
  free(field);
  free(halo);
  MPI_Finalize();
  return 0;
}
