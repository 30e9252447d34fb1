/* Partitioned communication around a ring: the parts of a message are ready one after the other,
 * and the receiver uses each as it arrives.
 * Usage: partitioned [STEPS] */
#include "example.h"

enum { Parts = 4, Cells = 16 };

int main(int argc, char **argv) {
  int rank, size, wrong = 0, steps = argument(argc, argv, 1, 50);
  int out[Parts * Cells], in[Parts * Cells];
  MPI_Request requests[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int left = (rank + size - 1) % size, right = (rank + 1) % size;
  MPI_Psend_init(out, Parts, Cells, MPI_INT, right, 1, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[0]);
  MPI_Precv_init(in, Parts, Cells, MPI_INT, left, 1, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[1]);

  for (int step = 0; step < steps; step++) {
    MPI_Startall(2, requests);
    for (int i = 0; i < Parts * Cells; i++)
      out[i] = rank + step + i;
    MPI_Pready(0, requests[0]);
    MPI_Pready_range(1, 2, requests[0]);
    MPI_Pready_list(1, (int[]){3}, requests[0]);
    for (int part = 0, arrived = 0; part < Parts; part++, arrived = 0)
      while (!arrived)
        MPI_Parrived(requests[1], part, &arrived);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    for (int i = 0; i < Parts * Cells; i++)
      wrong += in[i] != left + step + i;
  }

  MPI_Request_free(&requests[0]);
  MPI_Request_free(&requests[1]);
  int status = verdict("partitioned", wrong);
  MPI_Finalize();
  return status;
}
