// Three threads whose messages to themselves follow no pattern, while one of them moves the process
// to another folder: irregular_threads.c MESSAGES.
#include <mpi.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

enum { threads = 3, most = 4096 };

static long messages;

static void *communicate(void *number) {
  char *out = calloc(2, most), *in = out + most;
  long thread = (long)number;
  uint64_t random = 88172645463325252u + (uint64_t)thread;
  for (long i = 0; i < messages; i++) {
    random ^= random << 13;
    random ^= random >> 7;
    random ^= random << 17;
    int count = (int)(random >> 20 & (most - 1)),
        tag = (int)(thread << 12 | (random >> 40 & 0xfff));
    MPI_Sendrecv(out, count, MPI_CHAR, 0, tag, in, most, MPI_CHAR, 0, tag, MPI_COMM_SELF,
                 MPI_STATUS_IGNORE);
    if (thread == 1 && i == messages / 2 && chdir("/") != 0)
      abort();
  }
  free(out);
  return NULL;
}

int main(int argc, char **argv) {
  int provided;
  pthread_t running[threads];
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  messages = atol(argv[1]);
  for (long i = 0; i < threads; i++)
    pthread_create(&running[i], NULL, communicate, (void *)i);
  for (int i = 0; i < threads; i++)
    pthread_join(running[i], NULL);
  MPI_Finalize();
  return 0;
}
