/* Writes a title over argv[0], as some programs do to show it in lists of processes. Usage:
 * a_long_name TITLE */
#include <mpi.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv) {
  char title[64];
  size_t size = strlen(argv[0]);
  MPI_Init(&argc, &argv);
  snprintf(title, sizeof title, "%s", argv[1]);
  memset(argv[0], 0, size);
  memcpy(argv[0], title, strlen(title) < size ? strlen(title) : size);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
