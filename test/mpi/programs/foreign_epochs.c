/* One thread opens an epoch of a window, in which another one takes numbers. */
#include <mpi.h>
#include <pthread.h>

static MPI_Win window;
static int next;

static void *take(void *unused) {
  const int one = 1;
  int number;
  for (int i = 0; i < 5; i++) {
    MPI_Fetch_and_op(&one, &number, MPI_INT, 0, 0, MPI_SUM, window);
    MPI_Win_flush(0, window);
  }
  return unused;
}

int main(int argc, char **argv) {
  int provided;
  pthread_t thread;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  MPI_Win_create(&next, sizeof next, sizeof next, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
  MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, window);
  pthread_create(&thread, NULL, take, NULL);
  pthread_join(thread, NULL);
  MPI_Win_unlock(0, window);
  MPI_Win_free(&window);
  MPI_Finalize();
  return 0;
}
