/* Persistent requests: the messages around a ring are described once and started again and again;
 * in every second step only those in one direction are.
 * Usage: persistent [STEPS] */
#include "example.h"

enum { ToRight, FromLeft, ToLeft, FromRight, Requests };

int main(int argc, char **argv) {
  int rank, size, wrong = 0, steps = argument(argc, argv, 1, 100);
  int values[Requests] = {0};
  MPI_Request requests[Requests];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int left = (rank + size - 1) % size, right = (rank + 1) % size;

  MPI_Send_init(&values[ToRight], 1, MPI_INT, right, 1, MPI_COMM_WORLD, &requests[ToRight]);
  MPI_Recv_init(&values[FromLeft], 1, MPI_INT, left, 1, MPI_COMM_WORLD, &requests[FromLeft]);
  MPI_Ssend_init(&values[ToLeft], 1, MPI_INT, left, 2, MPI_COMM_WORLD, &requests[ToLeft]);
  MPI_Recv_init(&values[FromRight], 1, MPI_INT, right, 2, MPI_COMM_WORLD, &requests[FromRight]);

  for (int step = 0; step < steps; step++) {
    values[ToRight] = rank + step;
    values[ToLeft] = rank - step;
    if (step % 2 == 0) {
      MPI_Startall(Requests, requests);
      MPI_Waitall(Requests, requests, MPI_STATUSES_IGNORE);
      wrong += values[FromRight] != right - step;
    } else {
      MPI_Start(&requests[FromLeft]);
      MPI_Start(&requests[ToRight]);
      MPI_Wait(&requests[FromLeft], MPI_STATUS_IGNORE);
      MPI_Wait(&requests[ToRight], MPI_STATUS_IGNORE);
    }
    wrong += values[FromLeft] != left + step;
  }

  for (int i = 0; i < Requests; i++)
    MPI_Request_free(&requests[i]);
  int status = verdict("persistent", wrong);
  MPI_Finalize();
  return status;
}
