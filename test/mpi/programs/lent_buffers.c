/* Threads send from memory that main attached, and put into a window in the epoch that main opened.
 * With a second argument, main opens an epoch for each step by fences. */
#include <mpi.h>
#include <pthread.h>
#include <stdlib.h>

enum { Threads = 2, Room = 4096 };

static int rank, ranks, steps, isFenced;
static MPI_Win window;
static MPI_Comm comms[Threads];
static pthread_barrier_t stepDone;

static void put(int number) {
  MPI_Put(&rank, 1, MPI_INT, (rank + 1) % ranks, number, 1, MPI_INT, window);
  if (!isFenced)
    MPI_Win_flush((rank + 1) % ranks, window);
}

static void *work(void *which) {
  int number = *(int *)which, in;
  for (int i = 0; i < steps; i++) {
    MPI_Bsend(&i, 1, MPI_INT, (rank + 1) % ranks, number, comms[number]);
    MPI_Recv(&in, 1, MPI_INT, (rank + ranks - 1) % ranks, number, comms[number], MPI_STATUS_IGNORE);
    if (isFenced)
      pthread_barrier_wait(&stepDone);
    put(number);
    if (isFenced)
      pthread_barrier_wait(&stepDone);
  }
  return NULL;
}

static void openEpochs(void) {
  for (int i = 0; i < steps && isFenced; i++) {
    MPI_Win_fence(0, window);
    pthread_barrier_wait(&stepDone);
    pthread_barrier_wait(&stepDone);
  }
}

int main(int argc, char **argv) {
  int provided, numbers[Threads], size, *memory;
  pthread_t threads[Threads];
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  steps = atoi(argv[1]);
  isFenced = argc > 2;
  pthread_barrier_init(&stepDone, NULL, Threads + 1);
  for (int i = 0; i < Threads; i++)
    MPI_Comm_dup(MPI_COMM_WORLD, &comms[i]);
  void *buffer = malloc(Room * (size_t)steps);
  MPI_Buffer_attach(buffer, Room * steps);
  MPI_Win_allocate(Threads * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory,
                   &window);
  if (!isFenced)
    MPI_Win_lock_all(0, window);
  for (int i = 0; i < Threads; i++) {
    numbers[i] = i;
    pthread_create(&threads[i], NULL, work, &numbers[i]);
  }
  openEpochs();
  for (int i = 0; i < Threads; i++)
    pthread_join(threads[i], NULL);
  isFenced ? MPI_Win_fence(0, window) : MPI_Win_unlock_all(window);
  MPI_Win_free(&window);
  MPI_Buffer_detach(&buffer, &size);
  for (int i = 0; i < Threads; i++)
    MPI_Comm_free(&comms[i]);
  MPI_Finalize();
  free(buffer);
  return 0;
}
