/* Each rank burns so many milliseconds of CPU time between calls of MPI_Allreduce, and prints its
 * number and the nanoseconds that it burned. With a word as second argument, it sleeps for as long
 * instead. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum { Steps = 5 };

static long long cpuTime(void) {
  struct timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return time.tv_sec * 1000000000LL + time.tv_nsec;
}

static long long burn(long long nanoseconds) {
  long long begin = cpuTime(), now = begin;
  while (now - begin < nanoseconds)
    now = cpuTime();
  return now - begin;
}

int main(int argc, char **argv) {
  int rank, value = 1, sum;
  long long burned = 0, wanted = argc > 1 ? atoll(argv[1]) * 1000000 : 0;
  MPI_Init(&argc, &argv);
  for (int step = 0; step < Steps; step++) {
    if (argc > 2)
      usleep((useconds_t)(wanted / 1000));
    else
      burned += burn(wanted);
    MPI_Allreduce(&value, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  }
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  printf("%d %lld\n", rank, burned);
  MPI_Finalize();
  return 0;
}
