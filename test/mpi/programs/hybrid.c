// A hybrid code: in each step, every thread exchanges a part of the border with messages of its own
// type, and then the main thread reduces. Ranks have different numbers of threads. All threads use
// a communicator and a type that the main thread makes and frees. Usage: hybrid STEPS
#include <mpi.h>
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>

enum { most = 3 };

static int rank, ranks, steps, threads, turn, wrong;
static MPI_Comm ring;
static MPI_Datatype pair;
static pthread_barrier_t together;

static void exchange(int thread, int step, MPI_Datatype own) {
  int out[4] = {rank, step, rank, step}, in[4] = {0}, messages = thread % 2 + 1;
  MPI_Request requests[4];
  int left = (rank + ranks - 1) % ranks, right = (rank + 1) % ranks;
  for (int i = 0; i < messages; i++) {
    MPI_Irecv(&in[2 * i], 1, i == 0 ? pair : own, left, 10 * thread + i, ring, &requests[2 * i]);
    MPI_Isend(&out[2 * i], 1, i == 0 ? pair : own, right, 10 * thread + i, ring,
              &requests[2 * i + 1]);
  }
  MPI_Waitall(2 * messages, requests, MPI_STATUSES_IGNORE);
  if (in[0] != left || in[1] != step)
    __atomic_add_fetch(&wrong, 1, __ATOMIC_SEQ_CST);
}

// Threads that only some ranks have talk to nobody.
static void work(int thread, int step, MPI_Datatype own) {
  int isAlone = thread >= most - 1;
  if (!isAlone)
    exchange(thread, step, own);
  for (int i = 0; isAlone && i <= step % 2; i++)
    MPI_Sendrecv(&step, 1, MPI_INT, 0, thread, &(int){0}, 1, MPI_INT, 0, thread, MPI_COMM_SELF,
                 MPI_STATUS_IGNORE);
}

static void *run(void *number) {
  int thread = (int)(long)number;
  MPI_Datatype own;
  while (__atomic_load_n(&turn, __ATOMIC_SEQ_CST) <
         thread) // one after the other, so that they have the same numbers
    sched_yield();
  MPI_Type_vector(2, 1, 1 + thread, MPI_INT, &own);
  MPI_Type_commit(&own);
  __atomic_add_fetch(&turn, 1, __ATOMIC_SEQ_CST);
  for (int step = 0; step < steps; step++) {
    work(thread, step, own);
    pthread_barrier_wait(&together);
    if (thread == 0)
      MPI_Allreduce(&step, &(int){0}, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    pthread_barrier_wait(&together);
  }
  MPI_Type_free(&own);
  return NULL;
}

int main(int argc, char **argv) {
  int provided;
  pthread_t running[most];
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  steps = argc > 1 ? atoi(argv[1]) : 10;
  threads = rank % 2 == 0 ? most : most - 1;
  MPI_Comm_dup(MPI_COMM_WORLD, &ring);
  MPI_Type_contiguous(2, MPI_INT, &pair);
  MPI_Type_commit(&pair);
  pthread_barrier_init(&together, NULL, (unsigned)threads);
  for (long i = 1; i < threads; i++)
    pthread_create(&running[i], NULL, run, (void *)i);
  run(0);
  for (int i = 1; i < threads; i++)
    pthread_join(running[i], NULL);
  MPI_Type_free(&pair);
  MPI_Comm_free(&ring);
  MPI_Finalize();
  if (wrong || provided < MPI_THREAD_MULTIPLE)
    fprintf(stderr, "wrong: %d\n", wrong);
  return wrong != 0;
}
