// Threads make the partitions of a send ready, which the main thread starts and completes, again
// and again. Usage: ready_threads ROUNDS
#include <mpi.h>
#include <pthread.h>
#include <stdlib.h>

enum { threads = 3, each = 4, partitions = threads * each };

static MPI_Request request;
static pthread_barrier_t begin, end;
static int rounds, data[partitions];

static void *work(void *argument) {
  int first = *(int *)argument * each;
  for (int round = 0; round < rounds; round++) {
    int rest[] = {first + 3};
    pthread_barrier_wait(&begin);
    MPI_Pready(first, request);
    MPI_Pready_range(first + 1, first + 2, request);
    MPI_Pready_list(1, rest, request);
    pthread_barrier_wait(&end);
  }
  return NULL;
}

static void sendAll(void) {
  pthread_t workers[threads];
  int numbers[threads];
  MPI_Psend_init(data, partitions, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &request);
  pthread_barrier_init(&begin, NULL, threads + 1);
  pthread_barrier_init(&end, NULL, threads + 1);
  for (int i = 0; i < threads; i++) {
    numbers[i] = i;
    pthread_create(&workers[i], NULL, work, &numbers[i]);
  }
  for (int round = 0; round < rounds; round++) {
    MPI_Start(&request);
    pthread_barrier_wait(&begin);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    pthread_barrier_wait(&end);
  }
  for (int i = 0; i < threads; i++)
    pthread_join(workers[i], NULL);
}

int main(int argc, char **argv) {
  int level, rank;
  rounds = argc > 1 ? atoi(argv[1]) : 5;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    sendAll();
  } else {
    MPI_Precv_init(data, partitions, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &request);
    for (int round = 0; round < rounds; round++) {
      MPI_Start(&request);
      MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
  }
  MPI_Request_free(&request);
  MPI_Finalize();
  return 0;
}
