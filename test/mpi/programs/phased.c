/* Phases that the program marks by hand: in each step ranks sleep, some longer than others, and
 * then do one thing for some steps and another for the next. Usage: phased [STEPS] */
#include <anole/anole.h>
#include <mpi.h>
#include <stdlib.h>
#include <time.h>

static void compute(long microseconds) {
  struct timespec length = {0, microseconds * 1000};
  nanosleep(&length, NULL);
}

int main(int argc, char **argv) {
  int rank, steps = argc > 1 ? atoi(argv[1]) : 40;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int step = 0; step < steps; step++) {
    int isSecond = step >= steps / 2;
    compute(isSecond ? 3000 - 900 * rank : 300 + 400 * rank);
    if (isSecond)
      MPI_Barrier(MPI_COMM_WORLD);
    else
      MPI_Allreduce(MPI_IN_PLACE, &(double){1}, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    anole_phase_marker();
  }
  MPI_Finalize();
  return 0;
}
