/* A thread makes datatypes, and another one uses each as soon as it is committed. */
#include <mpi.h>
#include <pthread.h>
#include <stdatomic.h>

enum { rounds = 500 };

static MPI_Datatype types[rounds];
static atomic_int ready;
static MPI_Comm comm;

static void *make(void *unused) {
  for (int i = 0; i < rounds; i++) {
    MPI_Type_contiguous(1 + i % 4, MPI_INT, &types[i]);
    MPI_Type_commit(&types[i]);
    ready = i + 1;
  }
  return unused;
}

static void *use(void *unused) {
  int rank, buffer[4] = {0};
  MPI_Comm_rank(comm, &rank);
  for (int i = 0; i < rounds; i++) {
    while (ready <= i)
      ;
    MPI_Sendrecv_replace(buffer, 1, types[i], rank, 1, rank, 1, comm, MPI_STATUS_IGNORE);
    MPI_Type_free(&types[i]);
  }
  return unused;
}

int main(int argc, char **argv) {
  int provided;
  pthread_t threads[2];
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  MPI_Comm_dup(MPI_COMM_WORLD, &comm);
  pthread_create(&threads[0], NULL, make, NULL);
  pthread_create(&threads[1], NULL, use, NULL);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
  MPI_Comm_free(&comm);
  MPI_Finalize();
  return 0;
}
