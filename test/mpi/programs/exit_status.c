/* Ends with the exit status given; with a second argument, without MPI_Finalize. */
#include "example.h"

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Barrier(MPI_COMM_WORLD);
  printf("rank is %s\n", rank >= 0 ? "known" : "unknown");
  if (argc > 2)
    MPI_Abort(MPI_COMM_WORLD, atoi(argv[1]));
  MPI_Finalize();
  return argument(argc, argv, 1, 0);
}
