/* A whole event below so many frames (Frames.c): events FRAMES CALLS prints CPU nanoseconds per
 * call of MPI_Sendrecv to nobody. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

void (*leaf)(void);
void frames10(void);
void frames30(void);
void frames100(void);

static int sent, received;

static void sendrecv(void) {
  MPI_Sendrecv(&sent, 1, MPI_INT, MPI_PROC_NULL, 0, &received, 1, MPI_INT, MPI_PROC_NULL, 0,
               MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static double cpuNanoseconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

int main(int argc, char **argv) {
  if (argc != 3)
    return 2;
  int frames = atoi(argv[1]);
  long calls = atol(argv[2]);
  void (*outermost)(void) = frames == 10 ? frames10 : frames == 30 ? frames30 : frames100;
  leaf = sendrecv;
  MPI_Init(&argc, &argv);
  double start = cpuNanoseconds();
  for (long i = 0; i < calls; i++)
    outermost();
  printf("%.2f\n", (cpuNanoseconds() - start) / (double)calls);
  MPI_Finalize();
  return 0;
}
