/* Ranks sleep between calls, each rank and step for a time of its own. Rank 0 prints what each
 * sleep was to last and did: rank, step, microseconds. With an argument, rank 1 dies before
 * MPI_Finalize. */
#include <mpi.h>
#include <signal.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

enum { Steps = 12, MostRanks = 8 };

static int wantedTime(int rank, int step) { return 2000 * (rank + 1) + 1500 * (step % 3); }

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec * 1e6 + (double)time.tv_nsec * 1e-3;
}

static void printAll(const double *slept, int ranks) {
  for (int rank = 0; rank < ranks; rank++)
    for (int step = 0; step < Steps; step++)
      printf("%d %d %d %.1f\n", rank, step, wantedTime(rank, step), slept[rank * Steps + step]);
  fflush(stdout);
}

int main(int argc, char **argv) {
  int rank, ranks, token = 0;
  double slept[Steps], all[MostRanks * Steps];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  for (int step = 0; step < Steps; step++) {
    double start = now();
    usleep((useconds_t)wantedTime(rank, step));
    slept[step] = now() - start;
    MPI_Sendrecv(&step, 1, MPI_INT, rank, 0, &token, 1, MPI_INT, rank, 0, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
  }
  MPI_Gather(slept, Steps, MPI_DOUBLE, all, Steps, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  if (rank == 0)
    printAll(all, ranks);
  MPI_Barrier(MPI_COMM_WORLD);
  if (argc > 1 && rank == 1)
    raise(SIGKILL);
  MPI_Finalize();
  return 0;
}
