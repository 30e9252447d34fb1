// Threads ask MPI whether it has ended, while the main thread ends it.
// Usage: threads_at_finalize THREADS
#include <mpi.h>
#include <pthread.h>
#include <stdlib.h>

enum { most = 16 };

/// MPI allows this call at any time, of any thread.
static void *watch(void *unused) {
  for (int over = 0; !over;)
    MPI_Finalized(&over);
  return unused;
}

int main(int argc, char **argv) {
  int level, rank, sum, count = argc > 1 ? atoi(argv[1]) : 3;
  pthread_t threads[most];
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < count && i < most; i++)
    pthread_create(&threads[i], NULL, watch, NULL);
  for (int step = 0; step < 20; step++)
    MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  MPI_Finalize();
  for (int i = 0; i < count && i < most; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
