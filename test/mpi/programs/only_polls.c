/* A call site that only ever polls in vain: it leaves counts and no event. */
#include <mpi.h>

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  int rank, value = 0, index, flag;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Request request;
  MPI_Irecv(&value, 1, MPI_INT, rank, 0, MPI_COMM_WORLD, &request);
  for (int i = 0; i < 10; i++)
    MPI_Testany(1, &request, &index, &flag, MPI_STATUS_IGNORE);
  MPI_Send(&rank, 1, MPI_INT, rank, 0, MPI_COMM_WORLD);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return value != rank;
}
