/* Threads that serve other pairs in each step: which of them probes for a message, they say only to
 * each other. Usage: contests [STEPS] */
#include "example.h"

#include <pthread.h>

enum { Threads = 2 };

static int rank, size, steps, wrong;
static MPI_Comm comms[Threads];
static pthread_barrier_t together;

/* One message around the ring, of a pair that two threads serve in turn. */
static void serve(int pair) {
  int value = rank, from;
  MPI_Message message;
  MPI_Request request;
  MPI_Isend(&value, 1, MPI_INT, (rank + 1) % size, pair, comms[pair], &request);
  MPI_Mprobe(MPI_ANY_SOURCE, pair, comms[pair], &message, MPI_STATUS_IGNORE);
  MPI_Mrecv(&from, 1, MPI_INT, &message, MPI_STATUS_IGNORE);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  wrong += from != (rank + size - 1) % size;
}

static void *work(void *number) {
  long thread = (long)number;
  for (int step = 0; step < steps; step++) {
    pthread_barrier_wait(&together);
    serve((thread + step) % Threads);
  }
  return NULL;
}

int main(int argc, char **argv) {
  int level;
  pthread_t threads[Threads];
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
  steps = argument(argc, argv, 1, 10);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  pthread_barrier_init(&together, NULL, Threads);
  for (int i = 0; i < Threads; i++)
    MPI_Comm_dup(MPI_COMM_WORLD, &comms[i]);
  for (long i = 0; i < Threads; i++)
    pthread_create(&threads[i], NULL, work, (void *)i);
  for (int i = 0; i < Threads; i++)
    pthread_join(threads[i], NULL);
  for (int i = 0; i < Threads; i++)
    MPI_Comm_free(&comms[i]);
  int status = verdict("contests", wrong);
  MPI_Finalize();
  return status;
}
