// Two threads make collective calls with all ranks, in turn: only what they say to each other
// orders them, and no trace holds that.
#include <mpi.h>
#include <pthread.h>

static pthread_barrier_t together;

static void *reduce(void *number) {
  long thread = (long)number;
  for (int step = 0; step < 10; step++) {
    if (step % 2 == thread)
      MPI_Allreduce(MPI_IN_PLACE, &(int){step}, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    pthread_barrier_wait(&together);
  }
  return NULL;
}

int main(int argc, char **argv) {
  int provided;
  pthread_t other;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  pthread_barrier_init(&together, NULL, 2);
  pthread_create(&other, NULL, reduce, (void *)1);
  reduce(NULL);
  pthread_join(other, NULL);
  MPI_Finalize();
  return 0;
}
