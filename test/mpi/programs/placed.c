/* Steps in which each rank takes 20 ms, and those that are named 80. With "kill", ranks kill
 * themselves after some steps. */
#include <mpi.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv) {
  int rank, pause = 20, kills = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 1; i < argc; ++i) {
    kills = kills || strcmp(argv[i], "kill") == 0;
    if (!kills && atoi(argv[i]) == rank)
      pause = 80;
  }
  for (int step = 0; step < 15; ++step) {
    usleep(1000 * pause);
    MPI_Barrier(MPI_COMM_WORLD);
    if (kills && step == 3)
      raise(SIGKILL);
  }
  MPI_Finalize();
  return 0;
}
