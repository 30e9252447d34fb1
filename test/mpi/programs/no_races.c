// Threads that communicate without a race, with numbers that follow no pattern: what a tool that
// finds races, or wrong uses of memory, says of it is said of MPI or of the tracer.
#include <mpi.h>
#include <pthread.h>
#include <stdlib.h>

enum { threads = 4, rounds = 200 };

static MPI_Comm comms[threads];

static unsigned next(unsigned *state) {
  *state = *state * 1103515245u + 12345u;
  return *state >> 16;
}

static void exchange(MPI_Comm comm, unsigned *state) {
  int count = 1 + (int)(next(state) % 40), size = 0;
  int *in = calloc((size_t)count, sizeof *in), *out = calloc((size_t)count, sizeof *out);
  MPI_Request both[2];
  MPI_Status statuses[2];
  MPI_Info info;
  MPI_Irecv(in, count, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, comm, &both[0]);
  MPI_Isend(out, count, MPI_INT, 0, (int)(next(state) % 100), comm, &both[1]);
  MPI_Waitall(2, both, statuses);
  if (next(state) % 5 == 0) {
    MPI_Info_create(&info);
    MPI_Info_free(&info);
  } else {
    MPI_Comm_size(comm, &size);
  }
  free(in);
  free(out);
}

static void *body(void *comm) {
  unsigned state = (unsigned)*(MPI_Comm *)comm;
  for (int i = 0; i < rounds; i++)
    exchange(*(MPI_Comm *)comm, &state);
  return NULL;
}

int main(int argc, char **argv) {
  int level;
  pthread_t all[threads];
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
  for (int i = 0; i < threads; i++)
    MPI_Comm_dup(MPI_COMM_SELF, &comms[i]);
  for (int again = 0; again < 3; again++) {
    for (int i = 0; i < threads; i++)
      pthread_create(&all[i], NULL, body, &comms[i]);
    for (int i = 0; i < threads; i++)
      pthread_join(all[i], NULL);
  }
  MPI_Finalize();
  return 0;
}
