// Says that it is ready, waits for a file and kills itself. Usage: killed NAME BARRIERS: creates
// NAME-RANK and waits for NAME-go.
#include <fcntl.h>
#include <mpi.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static char handled[256];

static void handle(int signal) { close(creat(handled, 0600 | (signal & 0))); }

int main(int argc, char **argv) {
  char name[256];
  int rank, sum;
  snprintf(handled, sizeof handled, "%s-handled", argv[1]);
  signal(SIGTERM, handle);
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < atoi(argv[2]); i++)
    MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  snprintf(name, sizeof name, "%s-%d", argv[1], rank);
  fclose(fopen(name, "w"));
  snprintf(name, sizeof name, "%s-go", argv[1]);
  while (access(name, F_OK) != 0)
    usleep(1000);
  raise(SIGKILL);
}
