/* Completes one of many requests after the other, each in a call that names all of them, and does
 * nothing in between. The messages go to itself. */
#include <mpi.h>

enum { Requests = 1000 };

int main(int argc, char **argv) {
  static MPI_Request requests[Requests];
  static int received[Requests];
  int rank, index;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < Requests; i++)
    MPI_Irecv(&received[i], 1, MPI_INT, rank, i, MPI_COMM_WORLD, &requests[i]);
  for (int i = Requests; i-- > 0;) {
    MPI_Send(&i, 1, MPI_INT, rank, i, MPI_COMM_WORLD);
    MPI_Waitany(Requests, requests, &index, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
