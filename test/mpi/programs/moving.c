/* In each step another rank is slow: it sleeps for 30 ms, the others for 3. Rank 0 prints the
   seconds that the slowest ones slept, all steps together, by their own clocks. */
#include <mpi.h>
#include <stdio.h>
#include <time.h>

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

int main(int argc, char **argv) {
  int rank, ranks;
  double all = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  for (int step = 0; step < 12 * ranks; ++step) {
    struct timespec length = {0, step % ranks == rank ? 30000000 : 3000000};
    double start = now(), slept, slowest;
    nanosleep(&length, NULL);
    slept = now() - start;
    MPI_Allreduce(&slept, &slowest, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    all += slowest;
  }
  if (rank == 0)
    printf("%.6f\n", all);
  MPI_Finalize();
  return 0;
}
