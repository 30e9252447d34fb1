// Calls with communicators and windows that nothing ever made, and with null handles: MPI refuses
// them, and the program goes on.
#include <mpi.h>
#include <stdio.h>

static MPI_Comm neverMade;
static MPI_Win neverOpened;

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
  int rank, size, number = 1, sum, refused = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < 3; i++) {
    refused += MPI_Barrier(neverMade) != MPI_SUCCESS;
    refused += MPI_Allreduce(&number, &sum, 1, MPI_INT, MPI_SUM,
                             i < 2 ? neverMade : MPI_COMM_WORLD) != MPI_SUCCESS;
    refused += MPI_Send(&number, 1, MPI_INT, rank, 0, neverMade) != MPI_SUCCESS;
    refused += MPI_Win_fence(0, neverOpened) != MPI_SUCCESS;
    refused += MPI_Put(&number, 1, MPI_INT, rank, 0, 1, MPI_INT, neverOpened) != MPI_SUCCESS;
    refused +=
        MPI_Send(&number, 1, MPI_INT, rank, 0, i < 2 ? MPI_COMM_NULL : neverMade) != MPI_SUCCESS;
    refused += MPI_Put(&number, 1, MPI_INT, rank, 0, 1, MPI_INT, MPI_WIN_NULL) != MPI_SUCCESS;
    refused += MPI_Comm_size(MPI_COMM_NULL, &size) != MPI_SUCCESS;
    refused += MPI_Send(&number, 1, MPI_DATATYPE_NULL, rank, 0, MPI_COMM_WORLD) != MPI_SUCCESS;
  }
  printf("%d calls refused\n", refused);
  MPI_Finalize();
  return 0;
}
