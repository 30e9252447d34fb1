// Goes to the folder that it is given, before or after MPI starts, communicates and ends.
// Usage: moves before|after FOLDER [END], END being `exit` to end without MPI_Finalize.
#include <mpi.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void move(char **argv, const char *when) {
  if (strcmp(argv[1], when) == 0 && chdir(argv[2]) != 0)
    exit(2);
}

int main(int argc, char **argv) {
  move(argv, "before");
  MPI_Init(&argc, &argv);
  for (int i = 0; i < 100; i++)
    MPI_Barrier(MPI_COMM_WORLD);
  move(argv, "after");
  for (int i = 0; i < 100; i++)
    MPI_Allreduce(MPI_IN_PLACE, &i, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  if (argc > 3)
    exit(0);
  MPI_Finalize();
  return 0;
}
