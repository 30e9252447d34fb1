/* Threads that hand requests to each other: one makes and starts them, the other completes them.
 * Usage: handed [ROUNDS] */
#include "example.h"

#include <pthread.h>

enum { Two = 2 };

static int rank, size, rounds, wrong, in[Two], out;
static MPI_Request persistent[Two], plain[Two];
static MPI_Message message;
static MPI_Comm comm;
static pthread_barrier_t together;

static void meet(void) { pthread_barrier_wait(&together); }

static void waitPersistent(void) { MPI_Waitall(Two, persistent, MPI_STATUSES_IGNORE); }

static void waitPlain(void) {
  MPI_Wait(&plain[0], MPI_STATUS_IGNORE);
  for (int done = 0; !done;)
    MPI_Test(&plain[1], &done, MPI_STATUS_IGNORE);
}

static void waitInAnyOrder(void) {
  int first, second, value;
  MPI_Waitany(Two, persistent, &first, MPI_STATUS_IGNORE);
  MPI_Waitany(Two, persistent, &second, MPI_STATUS_IGNORE);
  wrong += first + second != 1;
  MPI_Mrecv(&value, 1, MPI_INT, &message, MPI_STATUS_IGNORE);
  wrong += value != rank;
}

static void startPersistent(void) { MPI_Startall(Two, persistent); }

static void startPlain(void) {
  MPI_Irecv(&in[1], 1, MPI_INT, (rank + size - 1) % size, 2, comm, &plain[0]);
  MPI_Isend(&out, 1, MPI_INT, (rank + 1) % size, 2, comm, &plain[1]);
}

static void startInOrder(void) {
  MPI_Request self;
  MPI_Start(&persistent[0]);
  MPI_Start(&persistent[1]);
  MPI_Isend(&rank, 1, MPI_INT, rank, 3, comm, &self);
  MPI_Mprobe(rank, 3, comm, &message, MPI_STATUS_IGNORE);
  MPI_Wait(&self, MPI_STATUS_IGNORE);
}

static void *complete(void *unused) {
  void (*const waits[])(void) = {waitPersistent, waitPlain, waitInAnyOrder};
  for (int i = 0; i < 3 * rounds; i++) {
    meet();
    waits[i % 3]();
    meet();
  }
  return unused;
}

static void start(void) {
  void (*const starts[])(void) = {startPersistent, startPlain, startInOrder};
  for (int i = 0; i < 3 * rounds; i++) {
    starts[i % 3]();
    meet();
    meet();
  }
}

int main(int argc, char **argv) {
  int level;
  pthread_t other;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
  rounds = argument(argc, argv, 1, 20);
  MPI_Comm_dup(MPI_COMM_WORLD, &comm);
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_size(comm, &size);
  MPI_Recv_init(&in[0], 1, MPI_INT, (rank + size - 1) % size, 1, comm, &persistent[0]);
  MPI_Send_init(&out, 1, MPI_INT, (rank + 1) % size, 1, comm, &persistent[1]);
  pthread_barrier_init(&together, NULL, 2);
  pthread_create(&other, NULL, complete, NULL);
  start();
  pthread_join(other, NULL);
  MPI_Request_free(&persistent[0]);
  MPI_Request_free(&persistent[1]);
  MPI_Comm_free(&comm);
  int status = verdict("handed", wrong);
  MPI_Finalize();
  return status;
}
