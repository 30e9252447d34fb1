/* Costs of one event: MPI_Sendrecv to MPI_PROC_NULL, ten frames deep, `argv[1]` times. Prints CPU
 * nanoseconds per call. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static int sent, received;
volatile int sink;

#define FRAME(Name, Callee)                                                                        \
  __attribute__((noinline)) void Name(void) {                                                      \
    Callee();                                                                                      \
    sink++; /* no tail call: the frame stays */                                                    \
  }

__attribute__((noinline)) void exchange(void) {
  MPI_Sendrecv(&sent, 1, MPI_INT, MPI_PROC_NULL, 0, &received, 1, MPI_INT, MPI_PROC_NULL, 0,
               MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  sink++;
}
FRAME(frame8, exchange)
FRAME(frame7, frame8)
FRAME(frame6, frame7)
FRAME(frame5, frame6)
FRAME(frame4, frame5)
FRAME(frame3, frame4)
FRAME(frame2, frame3)
FRAME(frame1, frame2)

static double cpuSeconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

int main(int argc, char **argv) {
  long calls = argc > 1 ? atol(argv[1]) : 1000000;
  MPI_Init(&argc, &argv);
  double start = cpuSeconds();
  for (long i = 0; i < calls; i++)
    frame1();
  printf("%.2f\n", (cpuSeconds() - start) * 1e9 / (double)calls);
  MPI_Finalize();
  return 0;
}
