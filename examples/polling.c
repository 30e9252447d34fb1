/* Every way to poll for completion: every rank exchanges one message with each other rank, and
 * completes them with MPI_Waitsome, MPI_Testany, MPI_Testsome, MPI_Waitany or MPI_Test in turn. How
 * many calls that takes, and in which order messages complete, differs from run to run.
 * Usage: polling [STEPS] */
#include "example.h"

struct Exchange {
  int count; /* of requests */
  MPI_Request *requests;
  int *indices;
};

static void waitsome(struct Exchange *exchange) {
  int done = 0;
  while (done != MPI_UNDEFINED)
    MPI_Waitsome(exchange->count, exchange->requests, &done, exchange->indices,
                 MPI_STATUSES_IGNORE);
}

static void testsome(struct Exchange *exchange) {
  int done = 0;
  while (done != MPI_UNDEFINED)
    MPI_Testsome(exchange->count, exchange->requests, &done, exchange->indices,
                 MPI_STATUSES_IGNORE);
}

static void waitany(struct Exchange *exchange) {
  for (int i = 0; i < exchange->count; i++)
    MPI_Waitany(exchange->count, exchange->requests, &exchange->indices[i], MPI_STATUS_IGNORE);
}

static void testany(struct Exchange *exchange) {
  int index, done, left = exchange->count;
  while (left > 0) {
    MPI_Testany(exchange->count, exchange->requests, &index, &done, MPI_STATUS_IGNORE);
    left -= done;
  }
}

static void testEach(struct Exchange *exchange) {
  for (int i = 0; i < exchange->count; i++) {
    int done = 0;
    while (!done)
      MPI_Test(&exchange->requests[i], &done, MPI_STATUS_IGNORE);
  }
}

/* Sends `step` to all, receives it from all, and returns how many others sent something else. */
static int exchangeAll(int step, int rank, int size, void (*complete)(struct Exchange *)) {
  int wrong = 0, count = 0, *values = calloc(size, sizeof(int));
  MPI_Request *requests = malloc(2 * size * sizeof *requests);
  int *indices = malloc(2 * size * sizeof *indices);
  for (int peer = 0; peer < size; peer++)
    if (peer != rank)
      MPI_Irecv(&values[peer], 1, MPI_INT, peer, step, MPI_COMM_WORLD, &requests[count++]);
  for (int peer = 0; peer < size; peer++)
    if (peer != rank)
      MPI_Isend(&step, 1, MPI_INT, peer, step, MPI_COMM_WORLD, &requests[count++]);
  struct Exchange exchange = {count, requests, indices};
  complete(&exchange);
  for (int peer = 0; peer < size; peer++)
    wrong += peer != rank && values[peer] != step;
  free(values);
  free(requests);
  free(indices);
  return wrong;
}

int main(int argc, char **argv) {
  int rank, size, wrong = 0, steps = argument(argc, argv, 1, 10);
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int step = 1; step <= steps; step++) {
    wrong += exchangeAll(step, rank, size, waitsome);
    wrong += exchangeAll(step, rank, size, testany);
    wrong += exchangeAll(step, rank, size, testsome);
    wrong += exchangeAll(step, rank, size, waitany);
    wrong += exchangeAll(step, rank, size, testEach);
  }
  int status = verdict("polling", wrong);
  MPI_Finalize();
  return status;
}
