// The main thread makes a communicator for each new thread, and waits for a message of it before it
// makes the next one. A program whose threads wait for the end of such a loop would wait for ever.
#include <mpi.h>
#include <pthread.h>

enum { threads = 4, messages = 10, last = 5 };

static int rank, ranks;
static MPI_Comm comms[threads];

static void *work(void *number) {
  int thread = (int)(long)number, right = (rank + 1) % ranks, left = (rank + ranks - 1) % ranks;
  for (int i = 0; i < messages; i++)
    MPI_Sendrecv(&thread, 1, MPI_INT, right, 0, &(int){0}, 1, MPI_INT, left, 0, comms[thread],
                 MPI_STATUS_IGNORE);
  MPI_Send(&thread, 1, MPI_INT, right, last, comms[thread]);
  return NULL;
}

int main(int argc, char **argv) {
  int provided;
  pthread_t running[threads];
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  for (long i = 0; i < threads; i++) {
    MPI_Comm_dup(MPI_COMM_WORLD, &comms[i]);
    pthread_create(&running[i], NULL, work, (void *)i);
    MPI_Recv(&(int){0}, 1, MPI_INT, (rank + ranks - 1) % ranks, last, comms[i], MPI_STATUS_IGNORE);
  }
  for (int i = 0; i < threads; i++) {
    pthread_join(running[i], NULL);
    MPI_Comm_free(&comms[i]);
  }
  MPI_Finalize();
  return 0;
}
