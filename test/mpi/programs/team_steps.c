// A team of threads that forks and joins in each step, as OpenMP's does: each thread makes
// collective calls over a communicator of its own, and then the main thread makes one over all
// ranks. With `fresh`, each step has new threads.
#include <mpi.h>
#include <pthread.h>
#include <stdlib.h>

enum { threads = 3 };

static int rank, steps;
static MPI_Comm comms[threads];
static pthread_barrier_t fork_, join;

static void communicate(long thread) {
  int mine = rank, all = 0;
  MPI_Allreduce(&mine, &all, 1, MPI_INT, MPI_SUM, comms[thread]);
  MPI_Bcast(&all, 1, MPI_INT, 0, comms[thread]);
  if (thread == 1)
    MPI_Exscan(&mine, &all, 1, MPI_INT, MPI_MAX, comms[thread]);
}

static void *oneStep(void *thread) {
  communicate((long)thread);
  return NULL;
}

static void *allSteps(void *thread) {
  for (int step = 0; step < steps; step++) {
    pthread_barrier_wait(&fork_);
    communicate((long)thread);
    pthread_barrier_wait(&join);
  }
  return NULL;
}

static void start(pthread_t *team, void *(*work)(void *)) {
  for (long thread = 0; thread < threads; thread++)
    pthread_create(&team[thread], NULL, work, (void *)thread);
}

static void end(pthread_t *team) {
  for (int thread = 0; thread < threads; thread++)
    pthread_join(team[thread], NULL);
}

int main(int argc, char **argv) {
  int provided, isFresh = argc > 2;
  pthread_t team[threads];
  steps = argc > 1 ? atoi(argv[1]) : 10;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int thread = 0; thread < threads; thread++)
    MPI_Comm_dup(MPI_COMM_WORLD, &comms[thread]);
  pthread_barrier_init(&fork_, NULL, threads + 1);
  pthread_barrier_init(&join, NULL, threads + 1);
  if (!isFresh)
    start(team, allSteps);
  for (int step = 0; step < steps; step++) {
    if (isFresh) {
      start(team, oneStep);
      end(team);
    } else {
      pthread_barrier_wait(&fork_);
      pthread_barrier_wait(&join);
    }
    MPI_Allreduce(MPI_IN_PLACE, &(int){step}, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  }
  if (!isFresh)
    end(team);
  for (int thread = 0; thread < threads; thread++)
    MPI_Comm_free(&comms[thread]);
  MPI_Finalize();
  return 0;
}
