/* Threads that receive messages of the same source, tag and communicator.
 * Usage: taken_alike STEPS [rooms|probed]
 * Without a second word all threads take them alike, though not equally many. With `rooms`, the
 * second thread waits for the first and has more room than that; with `probed`, it receives what
 * the first has only probed. Only the threads know that they wait for each other. */
#include <mpi.h>
#include <pthread.h>
#include <string.h>

#include "example.h"

enum { Threads = 3, Small = 1, Large = 1000 };
enum { Received = 1, Probed, Found, Persistent, Last };

static int left, right, steps;
static const char *how = "alike";
static MPI_Comm shared;
static pthread_barrier_t turn;

static void receive(int tag, int count) {
  static __thread int data[Large];
  MPI_Message message;
  MPI_Request request;
  switch (tag) {
  case Probed:
    MPI_Probe(left, tag, shared, MPI_STATUS_IGNORE);
    MPI_Recv(data, count, MPI_INT, left, tag, shared, MPI_STATUS_IGNORE);
    break;
  case Found:
    MPI_Mprobe(left, tag, shared, &message, MPI_STATUS_IGNORE);
    MPI_Mrecv(data, count, MPI_INT, &message, MPI_STATUS_IGNORE);
    break;
  case Persistent:
    MPI_Recv_init(data, count, MPI_INT, left, tag, shared, &request);
    MPI_Start(&request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Request_free(&request);
    break;
  default:
    MPI_Recv(data, count, MPI_INT, left, tag, shared, MPI_STATUS_IGNORE);
  }
}

/* Thread 0 receives `steps` messages of each tag, thread 1 twice as many. */
static void takeAlike(long thread) {
  for (int tag = Received; tag < Last; tag++)
    for (int i = 0; i < steps * (thread + 1); i++)
      receive(tag, Small);
}

static void takeInTurn(long thread) {
  int isProbed = strcmp(how, "probed") == 0;
  for (int step = 0; step < steps; step++) {
    if (thread == 0 && isProbed)
      MPI_Probe(left, Received, shared, MPI_STATUS_IGNORE);
    if (thread == 0 && !isProbed)
      receive(Received, Small);
    pthread_barrier_wait(&turn);
    if (thread == 1)
      receive(Received, Large);
    pthread_barrier_wait(&turn);
  }
}

static void *take(void *number) {
  long thread = (long)number;
  if (strcmp(how, "alike") == 0)
    takeAlike(thread);
  else if (thread < 2)
    takeInTurn(thread);
  return NULL;
}

static void send(void) {
  static int data[Large];
  int each = Threads * (Threads + 1) / 2;
  if (strcmp(how, "alike") == 0)
    for (int tag = Received; tag < Last; tag++)
      for (int i = 0; i < steps * each; i++)
        MPI_Send(data, Small, MPI_INT, right, tag, shared);
  else
    for (int step = 0; step < steps; step++) {
      if (strcmp(how, "rooms") == 0)
        MPI_Send(data, Small, MPI_INT, right, Received, shared);
      MPI_Send(data, Large, MPI_INT, right, Received, shared);
    }
}

int main(int argc, char **argv) {
  int provided, rank, size;
  pthread_t threads[Threads];
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  left = (rank + size - 1) % size;
  right = (rank + 1) % size;
  steps = argument(argc, argv, 1, 10);
  if (argc > 2)
    how = argv[2];
  pthread_barrier_init(&turn, NULL, 2);
  MPI_Comm_dup(MPI_COMM_WORLD, &shared);
  for (long i = 0; i < Threads; i++)
    pthread_create(&threads[i], NULL, take, (void *)i);
  send();
  for (int i = 0; i < Threads; i++)
    pthread_join(threads[i], NULL);
  MPI_Comm_free(&shared);
  MPI_Finalize();
  return 0;
}
