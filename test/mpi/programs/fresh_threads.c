// New threads in each step, which communicate and end: waited for by POSIX threads or by those of
// C11, detached, or ended in the middle of a loop. Each thread works for one of the communicators.
// Usage: fresh_threads STEPS joined|c11|detached|exits
#include <mpi.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
#include <string.h>
#include <threads.h>

enum { threads = 3 };

static MPI_Comm comms[threads];
static int leaves, started;
static sem_t begun, done;

static void communicate(long thread) {
  int rank, got;
  MPI_Comm_rank(comms[thread], &rank);
  sem_post(&begun);
  for (int round = 0; round < 4; round++) {
    if (leaves && round == 2)
      pthread_exit(NULL);
    if (thread != 1) {
      MPI_Request request;
      MPI_Isend(&rank, 1, MPI_INT, rank ^ 1, (int)thread, comms[thread], &request);
      MPI_Recv(&got, 1, MPI_INT, rank ^ 1, (int)thread, comms[thread], MPI_STATUS_IGNORE);
      MPI_Wait(&request, MPI_STATUS_IGNORE);
    } else {
      MPI_Allreduce(&rank, &got, 1, MPI_INT, MPI_SUM, comms[thread]);
    }
  }
}

static void *joined(void *thread) {
  communicate((long)thread);
  return NULL;
}

static int joinedByC11(void *thread) {
  communicate((long)thread);
  return 0;
}

static void *detached(void *thread) {
  pthread_detach(pthread_self());
  communicate((long)thread);
  sem_post(&done);
  return NULL;
}

// In the first step the threads begin one after the other.
static void awaitFirst(void) {
  if (started++ < threads)
    sem_wait(&begun);
}

static void stepOfC11(void) {
  thrd_t team[threads];
  for (long thread = 0; thread < threads; thread++) {
    thrd_create(&team[thread], joinedByC11, (void *)thread);
    awaitFirst();
  }
  for (int thread = 0; thread < threads; thread++)
    thrd_join(team[thread], NULL);
}

static void step(int isDetached) {
  pthread_t team[threads];
  for (long thread = 0; thread < threads; thread++) {
    pthread_create(&team[thread], NULL, isDetached ? detached : joined, (void *)thread);
    awaitFirst();
  }
  for (int thread = 0; thread < threads; thread++)
    if (isDetached)
      sem_wait(&done);
    else
      pthread_join(team[thread], NULL);
}

int main(int argc, char **argv) {
  int provided, steps = argc > 1 ? atoi(argv[1]) : 10;
  const char *way = argc > 2 ? argv[2] : "joined";
  leaves = strcmp(way, "exits") == 0;
  sem_init(&begun, 0, 0);
  sem_init(&done, 0, 0);
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  for (int thread = 0; thread < threads; thread++)
    MPI_Comm_dup(MPI_COMM_WORLD, &comms[thread]);
  for (int i = 0; i < steps; i++) {
    if (strcmp(way, "c11") == 0)
      stepOfC11();
    else
      step(strcmp(way, "detached") == 0);
    MPI_Barrier(MPI_COMM_WORLD);
  }
  for (int thread = 0; thread < threads; thread++)
    MPI_Comm_free(&comms[thread]);
  MPI_Finalize();
}
