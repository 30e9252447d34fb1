/* Rank 0 computes until there is a file `go`. argv[1]: MiB that are allocated first. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

int main(int argc, char **argv) {
  int rank, value = 7, status = 0;
  size_t size = (size_t)(argc > 1 ? atoi(argv[1]) : 0) << 20;
  char *large = malloc(size + 1);
  memset(large, 'x', size + 1);
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Barrier(MPI_COMM_WORLD);
  if (rank == 0)
    while (access("go", F_OK) != 0)
      usleep(10000);
  MPI_Bcast(&value, 1, MPI_INT, 0, MPI_COMM_WORLD);
  if (rank == 0) {
    pid_t child = fork(); /* has all that the program allocated */
    if (child == 0)
      _exit(large[size / 2] == 'x' && large[size] == 'x' ? value : 1);
    waitpid(child, &status, 0);
    printf("%d\n", WIFEXITED(status) ? WEXITSTATUS(status) : -1);
  }
  free(large);
  MPI_Finalize();
  return 0;
}
