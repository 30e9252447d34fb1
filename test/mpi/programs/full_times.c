/* Ranks sleep between calls, each rank and step for a time of its own. Rank 0 prints between what
 * the time from one call to the next must lie: rank, step, microseconds from after the one to
 * before the other, and from before the one to after the other. With an argument, rank 1 dies
 * before MPI_Finalize, and the others wait where no rank takes its record apart. */
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

struct Bounds {
  double least, most;
};

static void printAll(const struct Bounds *all, int ranks) {
  for (int i = 0; i < ranks * Steps; i++)
    printf("%d %d %.1f %.1f\n", i / Steps, i % Steps, all[i].least, all[i].most);
  fflush(stdout);
}

int main(int argc, char **argv) {
  int rank, ranks, token = 0;
  struct Bounds bounds[Steps], all[MostRanks * Steps];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  double before = now();
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  double after = now();
  for (int step = 0; step < Steps; step++) {
    double last = before;
    usleep((useconds_t)wantedTime(rank, step));
    before = now();
    bounds[step].least = before - after;
    MPI_Sendrecv(&step, 1, MPI_INT, rank, 0, &token, 1, MPI_INT, rank, 0, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    after = now();
    bounds[step].most = after - last;
  }
  MPI_Gather(bounds, 2 * Steps, MPI_DOUBLE, all, 2 * Steps, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  if (rank == 0)
    printAll(all, ranks);
  MPI_Barrier(MPI_COMM_WORLD);
  if (argc > 1 && rank == 1)
    raise(SIGKILL);
  if (argc > 1)
    pause();
  MPI_Finalize();
  return 0;
}
