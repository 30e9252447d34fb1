// A thread on each rank answers what the main threads of other ranks ask; rank 0 also reports.
// Usage: helper_threads QUESTIONS
#include <mpi.h>
#include <pthread.h>
#include <stdlib.h>

enum { question = 1, answer, report };

static int rank, ranks, questions;
static MPI_Comm service;

static void *serve(void *unused) {
  for (int i = 0; i < questions; i++) {
    int asked;
    MPI_Status status;
    MPI_Recv(&asked, 1, MPI_INT, MPI_ANY_SOURCE, question, service, &status);
    asked *= 2;
    MPI_Send(&asked, 1, MPI_INT, status.MPI_SOURCE, answer, service);
  }
  return unused;
}

static void ask(int number) {
  int answered, other = (rank + 1 + number % (ranks - 1)) % ranks;
  MPI_Sendrecv(&number, 1, MPI_INT, other, question, &answered, 1, MPI_INT, other, answer, service,
               MPI_STATUS_IGNORE);
  if (answered != 2 * number)
    MPI_Abort(MPI_COMM_WORLD, 3);
}

int main(int argc, char **argv) {
  int provided;
  pthread_t helper;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  questions = atoi(argv[1]);
  MPI_Comm_dup(MPI_COMM_WORLD, &service);
  pthread_create(&helper, NULL, serve, NULL);
  for (int i = 0; i < questions; i++) {
    ask(i);
    for (int other = 1; rank == 0 && i % 10 == 9 && other < ranks; other++)
      MPI_Send(&i, 1, MPI_INT, other, report, MPI_COMM_WORLD);
    if (rank != 0 && i % 10 == 9)
      MPI_Recv(&(int){0}, 1, MPI_INT, 0, report, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  pthread_join(helper, NULL);
  MPI_Comm_free(&service);
  MPI_Finalize();
  return 0;
}
