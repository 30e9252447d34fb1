/* Work that is not shared evenly: one rank is slow in all that it computes, one loop is slow on the
 * rank before it, and all the rest has noise. Computing is simulated by sleeping, so the times are
 * the same however many ranks share a processor. `anole ranks` shows who is slow, and where.
 * Usage: imbalance [STEPS] */
#include "example.h"
#include <anole/anole.h>
#include <time.h>

enum { sweeps = 4 };

/* The same noise in each run: a number from 0 to 99. */
static long noise(void) {
  static unsigned long state = 1;
  state = state * 6364136223846793005UL + 1442695040888963407UL;
  return (long)(state >> 33) % 100;
}

static void compute(long microseconds) {
  struct timespec length = {0, microseconds * 1000};
  nanosleep(&length, NULL);
}

/* One loop in which one rank takes five times as long. */
static double smooth(double value, int slower, long work) {
  double sum = 0;
  anole_region_begin("smooth");
  for (int sweep = 0; sweep < sweeps; sweep++) {
    compute(slower ? 5 * work : work + noise());
    MPI_Allreduce(&value, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  }
  anole_region_end("smooth");
  return sum;
}

static double exchange(double value, int rank, int size, long work) {
  double left = 0;
  anole_region_begin("exchange");
  compute(work + noise());
  MPI_Sendrecv(&value, 1, MPI_DOUBLE, (rank + 1) % size, 5, &left, 1, MPI_DOUBLE,
               (rank + size - 1) % size, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  anole_region_end("exchange");
  return left;
}

int main(int argc, char **argv) {
  int rank, size, wrong = 0, steps = argument(argc, argv, 1, 20);
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  long work = rank == size - 1 ? 2000 : 500; /* the last rank is slow */

  for (int step = 0; step < steps; step++) {
    wrong += smooth(rank, rank == size - 2, work) != size * (size - 1) / 2.0;
    wrong += exchange(rank, rank, size, work) != (rank + size - 1) % size;
  }
  int status = verdict("imbalance", wrong);
  MPI_Finalize();
  return status;
}
