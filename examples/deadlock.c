/* Wrong on purpose: in the last step rank 0 expects an answer that rank 1 never sends, and after a
 * second gives up, by MPI_Abort or by a crash. The trace still shows where each rank was:
 *   mpiexec -n 4 ./deadlock 10 abort; anole info deadlock.anole.partial
 * Usage: deadlock [STEPS [abort|crash]] */
#include "example.h"

#include <string.h>
#include <unistd.h>

static void giveUp(const char *how) {
  if (strcmp(how, "crash") == 0)
    abort();
  MPI_Abort(MPI_COMM_WORLD, 3);
}

/* Looks for a message for a second. */
static int arrives(int source) {
  int found = 0;
  for (double limit = MPI_Wtime() + 1; !found && MPI_Wtime() < limit;)
    MPI_Iprobe(source, 2, MPI_COMM_WORLD, &found, MPI_STATUS_IGNORE);
  return found;
}

int main(int argc, char **argv) {
  int rank, sum, steps = argument(argc, argv, 1, 10);
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int step = 0; step < steps; step++)
    MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  if (rank == 0 && !arrives(1))
    giveUp(argc > 2 ? argv[2] : "abort");
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
