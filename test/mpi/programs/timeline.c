/* Ranks compute for uneven times, send a message around the ring and add a number up, in each step.
 * Each prints what CLOCK_MONOTONIC said in nanoseconds before and after the calls of each step. The
 * first argument is the number of steps. */
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

static void compute(int64_t nanoseconds) {
  int64_t end = now() + nanoseconds;
  while (now() < end) {
  }
}

struct Step {
  int64_t begin, end;
};

static void run(int rank, int ranks, int steps, struct Step *log) {
  int right = (rank + 1) % ranks, left = (rank + ranks - 1) % ranks;
  for (int step = 0; step < steps; step++) {
    int mine = rank, theirs = 0, sum = 0;
    MPI_Request sent;
    if (step % 100 == 50)
      compute(3000000 * (rank % 3));
    compute(1000 * ((step * 7 + rank * 13) % 50));
    log[step].begin = now();
    MPI_Isend(&mine, 1, MPI_INT, right, 0, MPI_COMM_WORLD, &sent);
    MPI_Recv(&theirs, 1, MPI_INT, left, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Wait(&sent, MPI_STATUS_IGNORE);
    MPI_Allreduce(&theirs, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    log[step].end = now();
  }
}

static void print(const struct Step *log, int ranks, int steps) {
  for (int i = 0; i < ranks * steps; i++)
    printf("%d %lld %lld\n", i / steps, (long long)log[i].begin, (long long)log[i].end);
}

int main(int argc, char **argv) {
  int rank, ranks, steps = argc > 1 ? atoi(argv[1]) : 1;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  struct Step *log = calloc((size_t)steps, sizeof *log);
  struct Step *all = calloc((size_t)steps * (size_t)ranks, sizeof *all);
  compute(20000000 * (rank % 2)); /* a long time before the others */
  run(rank, ranks, steps, log);
  MPI_Gather(log, 2 * steps, MPI_INT64_T, all, 2 * steps, MPI_INT64_T, 0, MPI_COMM_WORLD);
  if (rank == 0)
    print(all, ranks, steps);
  free(log);
  free(all);
  MPI_Finalize();
  return 0;
}
