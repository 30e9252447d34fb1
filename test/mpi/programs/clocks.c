// Says when its calls began by the clock of its host, so that a test can tell what a trace makes of
// it. Usage: clocks STEPS MICROSECONDS: in each step, a rank waits for so long, reads the clock and
// is in a barrier. Rank R writes the times of its barriers to clock-R. Rank 0 writes the middle of
// the round trips to each other rank to round-trips.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum { trips = 101 };

static long long now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000000000LL + time.tv_nsec;
}

static int ascending(const void *a, const void *b) {
  long long first = *(const long long *)a, second = *(const long long *)b;
  return (first > second) - (first < second);
}

static long long round_trip(int other) {
  long long all[trips];
  for (int i = 0; i < trips; i++) {
    long long start = now();
    MPI_Send(NULL, 0, MPI_BYTE, other, 0, MPI_COMM_WORLD);
    MPI_Recv(NULL, 0, MPI_BYTE, other, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    all[i] = now() - start;
  }
  qsort(all, trips, sizeof *all, ascending);
  return all[trips / 2];
}

static void answer(void) {
  for (int i = 0; i < trips; i++) {
    MPI_Recv(NULL, 0, MPI_BYTE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Send(NULL, 0, MPI_BYTE, 0, 0, MPI_COMM_WORLD);
  }
}

static void measure_trips(int ranks) {
  FILE *file = fopen("round-trips", "w");
  for (int other = 1; other < ranks; other++)
    fprintf(file, "%lld\n", round_trip(other));
  fclose(file);
}

int main(int argc, char **argv) {
  int rank, ranks, steps = atoi(argv[1]), pause = atoi(argv[2]);
  char name[32];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  snprintf(name, sizeof name, "clock-%d", rank);
  FILE *file = fopen(name, "w");
  for (int step = 0; step < steps; step++) {
    usleep(pause);
    fprintf(file, "%lld\n", now());
    MPI_Barrier(MPI_COMM_WORLD);
  }
  fclose(file);
  rank == 0 ? measure_trips(ranks) : answer();
  MPI_Finalize();
}
