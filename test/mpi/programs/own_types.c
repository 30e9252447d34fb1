// Threads make datatypes of their own, all the time: which thread has which number is by chance.
#include <mpi.h>
#include <pthread.h>

enum { threads = 3, steps = 50 };

static int rank, ranks;

static void *work(void *number) {
  int thread = (int)(long)number, in[2], out[2] = {rank, thread};
  for (int step = 0; step < steps; step++) {
    MPI_Datatype pair;
    MPI_Type_contiguous(2, MPI_INT, &pair);
    MPI_Type_commit(&pair);
    MPI_Sendrecv(out, 1, pair, (rank + 1) % ranks, thread, in, 1, pair, (rank + ranks - 1) % ranks,
                 thread, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Type_free(&pair);
  }
  return NULL;
}

int main(int argc, char **argv) {
  int provided;
  pthread_t running[threads];
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  for (long i = 0; i < threads; i++)
    pthread_create(&running[i], NULL, work, (void *)i);
  for (int i = 0; i < threads; i++)
    pthread_join(running[i], NULL);
  MPI_Finalize();
  return 0;
}
