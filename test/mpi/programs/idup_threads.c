/* A thread makes communicators without blocking, and another one uses each as soon as it is there.
 * Usage: idup_threads wait|test|other: who completes the request, and how. */
#include <mpi.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

enum { rounds = 5 };

static const char *how;
static int rank, ranks;
static MPI_Comm made[rounds];
static MPI_Request requests[rounds];
static atomic_int ready;

static void exchange(int tag, MPI_Comm comm) {
  int got;
  MPI_Sendrecv(&rank, 1, MPI_INT, (rank + 1) % ranks, tag, &got, 1, MPI_INT,
               (rank + ranks - 1) % ranks, tag, comm, MPI_STATUS_IGNORE);
}

static void *make(void *unused) {
  for (int i = 0; i < rounds; i++) {
    MPI_Comm_idup(MPI_COMM_WORLD, &made[i], &requests[i]);
    for (int done = 0; strcmp(how, "test") == 0 && !done;)
      MPI_Test(&requests[i], &done, MPI_STATUS_IGNORE);
    if (strcmp(how, "wait") == 0)
      MPI_Wait(&requests[i], MPI_STATUS_IGNORE);
    ready = i + 1;
    exchange(7, MPI_COMM_WORLD);
  }
  return unused;
}

static void *use(void *unused) {
  for (int i = 0; i < rounds; i++) {
    while (ready <= i)
      ;
    if (strcmp(how, "other") == 0)
      MPI_Wait(&requests[i], MPI_STATUS_IGNORE);
    exchange(8, made[i]);
    MPI_Comm_free(&made[i]);
  }
  return unused;
}

int main(int argc, char **argv) {
  int provided;
  pthread_t threads[2];
  how = argv[1];
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  pthread_create(&threads[0], NULL, make, NULL);
  pthread_create(&threads[1], NULL, use, NULL);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
  if (rank == 0)
    puts("done");
  MPI_Finalize();
  return 0;
}
