/* Persistent collectives: made once, started again and again. */
#include "example.h"

enum { Rounds = 3, Most = 16 };

static int rank, size, wrong;

static void check(int condition) { wrong += !condition; }

static void run(MPI_Request *request) {
  MPI_Start(request);
  MPI_Wait(request, MPI_STATUS_IGNORE);
}

int main(int argc, char **argv) {
  int value, sum, all[Most], counts[Most], places[Most];
  MPI_Request barrier, bcast, reduce, gather, gatherv, requests[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int i = 0; i < size; i++) {
    counts[i] = 1;
    places[i] = i;
  }
  MPI_Barrier_init(MPI_COMM_WORLD, MPI_INFO_NULL, &barrier);
  MPI_Bcast_init(&value, 1, MPI_INT, size - 1, MPI_COMM_WORLD, MPI_INFO_NULL, &bcast);
  MPI_Allreduce_init(&value, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, MPI_INFO_NULL, &reduce);
  MPI_Gather_init(&rank, 1, MPI_INT, all, 1, MPI_INT, 1, MPI_COMM_WORLD, MPI_INFO_NULL, &gather);
  MPI_Allgatherv_init(&rank, 1, MPI_INT, all, counts, places, MPI_INT, MPI_COMM_WORLD,
                      MPI_INFO_NULL, &gatherv);
  for (int round = 0; round < Rounds; round++) {
    value = rank + round;
    run(&barrier);
    run(&bcast);
    check(value == size - 1 + round);
    run(&reduce);
    check(sum == size * value);
    run(&gather);
    run(&gatherv);
    check(all[size - 1] == size - 1);
  }
  MPI_Request_free(&barrier);
  MPI_Request_free(&bcast);
  MPI_Request_free(&reduce);
  MPI_Request_free(&gather);
  MPI_Request_free(&gatherv);
  MPI_Bsend_init(&rank, 1, MPI_INT, MPI_PROC_NULL, 1, MPI_COMM_WORLD, &requests[0]);
  MPI_Rsend_init(&rank, 1, MPI_INT, MPI_PROC_NULL, 1, MPI_COMM_WORLD, &requests[1]);
  MPI_Startall(2, requests);
  MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
  MPI_Request_free(&requests[0]);
  MPI_Request_free(&requests[1]);
  int status = verdict("started", wrong);
  MPI_Finalize();
  return status;
}
