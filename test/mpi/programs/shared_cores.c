/* Each rank burns so many milliseconds of CPU time between calls of MPI_Allreduce, and prints its
 * number and the nanoseconds that it burned. With a word as second argument, it sleeps for as long
 * instead. */
#include "burn.h"

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { Steps = 5 };

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
