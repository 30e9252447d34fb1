/* Rank 0 waits for `Messages` messages of rank 1, which sleeps before each, by MPI_Waitsome or
 * (argv[1] is "test") MPI_Testsome. After each it sleeps itself, for a fifth as long: that is its
 * own time. Prints how long, in nanoseconds. */
#include <mpi.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { Messages = 8, Milliseconds = 50 };

/* (Calls of MPI_Wtime would be events.) */
static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return 1e9 * (double)time.tv_sec + (double)time.tv_nsec;
}

static double sleepFor(long milliseconds) {
  struct timespec pause = {0, milliseconds * 1000000};
  double start = now();
  nanosleep(&pause, NULL);
  return now() - start;
}

static void receive(int (*completeSome)(int, MPI_Request *, int *, int *, MPI_Status *)) {
  int received[Messages], indices[Messages], some;
  MPI_Request requests[Messages];
  double slept = 0;
  for (int i = 0; i < Messages; i++)
    MPI_Irecv(&received[i], 1, MPI_INT, 1, i, MPI_COMM_WORLD, &requests[i]);
  for (int left = Messages; left > 0; left -= some) {
    completeSome(Messages, requests, &some, indices, MPI_STATUSES_IGNORE);
    if (some > 0)
      slept += sleepFor(Milliseconds / 5);
  }
  MPI_Barrier(MPI_COMM_WORLD);
  printf("%.0f\n", slept);
}

static void send(void) {
  for (int i = 0; i < Messages; i++) {
    sleepFor(Milliseconds);
    MPI_Send(&i, 1, MPI_INT, 0, i, MPI_COMM_WORLD);
  }
  MPI_Barrier(MPI_COMM_WORLD);
}

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 1)
    send();
  else if (argc > 1 && strcmp(argv[1], "test") == 0)
    receive(MPI_Testsome);
  else
    receive(MPI_Waitsome);
  MPI_Finalize();
  return 0;
}
