/* Recursion that calls MPI at each level, on the way down or on the way up. Arguments: LEVELS
 * down|up. */
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

static volatile int depth;

static void descend(int levels, int isDown) {
  if (isDown)
    MPI_Barrier(MPI_COMM_SELF);
  if (levels > 1)
    descend(levels - 1, isDown);
  if (!isDown)
    MPI_Barrier(MPI_COMM_SELF);
  depth = levels;
}

int main(int count, char **values) {
  MPI_Init(&count, &values);
  descend(count > 1 ? atoi(values[1]) : 10, count > 2 && !strcmp(values[2], "down"));
  MPI_Finalize();
  return 0;
}
