/* Calls that MPI answers with an error: the tracer must not look through null arguments, and must
 * not take a rank that is none for a neighbour's. */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
  MPI_Status status;
  int index, flag, count;
  int indices[2];
  int failed = 0;
  failed += MPI_Waitall(3, NULL, MPI_STATUSES_IGNORE) != MPI_SUCCESS;
  failed += MPI_Waitall(100000000, NULL, MPI_STATUSES_IGNORE) != MPI_SUCCESS;
  failed += MPI_Wait(NULL, &status) != MPI_SUCCESS;
  failed += MPI_Waitany(2, NULL, &index, &status) != MPI_SUCCESS;
  failed += MPI_Waitsome(2, NULL, &count, indices, MPI_STATUSES_IGNORE) != MPI_SUCCESS;
  failed += MPI_Test(NULL, &flag, &status) != MPI_SUCCESS;
  failed += MPI_Testall(2, NULL, &flag, MPI_STATUSES_IGNORE) != MPI_SUCCESS;
  failed += MPI_Testany(2, NULL, &index, &flag, &status) != MPI_SUCCESS;
  failed += MPI_Testsome(2, NULL, &count, indices, MPI_STATUSES_IGNORE) != MPI_SUCCESS;
  failed += MPI_Start(NULL) != MPI_SUCCESS;
  failed += MPI_Startall(2, NULL) != MPI_SUCCESS;
  failed += MPI_Request_free(NULL) != MPI_SUCCESS;
  failed += MPI_Comm_free(NULL) != MPI_SUCCESS;
  failed += MPI_Mrecv(NULL, 0, MPI_INT, NULL, &status) != MPI_SUCCESS;
  MPI_Comm graph;
  failed += MPI_Graph_create(MPI_COMM_SELF, 2, NULL, NULL, 0, &graph) != MPI_SUCCESS;
  failed += MPI_Send(&count, 1, MPI_INT, -5, 0, MPI_COMM_WORLD) != MPI_SUCCESS;
  printf("%d calls failed\n", failed);
  MPI_Finalize();
  return 0;
}
