/* Prints what starting took on this rank, in ms: wall-clock time of MPI_Init, its CPU time, and
 * that of the process up to its end. */
#include <mpi.h>
#include <stdio.h>
#include <time.h>

static double milliseconds(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return (double)time.tv_sec * 1e3 + (double)time.tv_nsec * 1e-6;
}

int main(int argc, char **argv) {
  double wall = milliseconds(CLOCK_MONOTONIC), cpu = milliseconds(CLOCK_PROCESS_CPUTIME_ID);
  MPI_Init(&argc, &argv);
  double end = milliseconds(CLOCK_PROCESS_CPUTIME_ID);
  printf("%.3f %.3f %.3f\n", milliseconds(CLOCK_MONOTONIC) - wall, end - cpu, end);
  MPI_Finalize();
  return 0;
}
