/* Each rank measures by its own clock how long the run, its loops and its phases take, and prints
 * the least and the most nanoseconds that each can have: a reading of the clock lies some time
 * before or after the call that it stands for. The second phase is short, and the third is like the
 * first. */
#include <anole/anole.h>
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <time.h>

struct Moment {
  int64_t before, after;
};
struct Span {
  int64_t least, most;
};

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

static struct Span between(struct Moment from, struct Moment to) {
  struct Span span = {to.before - from.after, to.after - from.before};
  return span;
}

static void compute(int64_t nanoseconds) {
  int64_t end = now() + nanoseconds;
  while (now() < end) {
  }
}

/* Calls a function that does nothing else. */
static struct Moment marked(void) {
  struct Moment moment;
  moment.before = now();
  anole_phase_marker();
  moment.after = now();
  return moment;
}

static struct Moment sent(int tag) {
  struct Moment moment;
  moment.before = now();
  MPI_Send(NULL, 0, MPI_INT, MPI_PROC_NULL, tag, MPI_COMM_WORLD);
  moment.after = now();
  return moment;
}

/* Adds to the time of its loop. */
static void exchange(int rank, int ranks, struct Span *spent) {
  struct Moment begin = sent(1), end = begin;
  for (int i = 0; i < 10; i++) {
    int mine = rank, theirs = 0;
    compute(200000 + 100000 * rank);
    MPI_Sendrecv(&mine, 1, MPI_INT, (rank + 1) % ranks, 0, &theirs, 1, MPI_INT,
                 (rank + ranks - 1) % ranks, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    end = sent(2);
  }
  spent->least += between(begin, end).least;
  spent->most += between(begin, end).most;
}

static void print(int rank, const char *name, struct Span span) {
  printf("%d %s %lld %lld\n", rank, name, (long long)span.least, (long long)span.most);
}

int main(int argc, char **argv) {
  enum { firstOfShort = 10, firstOfLast = 13, steps = 30 };
  int rank, ranks, sum = 0;
  struct Moment markers[steps], start;
  struct Span loop = {0, 0}, run;
  MPI_Init(&argc, &argv);
  int64_t begin = now();
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  start = sent(0);
  for (int step = 0; step < steps; step++) {
    exchange(rank, ranks, &loop);
    if (step >= firstOfShort && step < firstOfLast)
      MPI_Barrier(MPI_COMM_WORLD);
    else
      MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    markers[step] = marked();
  }
  run.least = now() - begin;
  run.most = INT64_MAX; /* when MPI_Init ends, no clock of the program says */
  MPI_Finalize();
  print(rank, "run", run);
  print(rank, "steps", between(start, markers[steps - 1]));
  print(rank, "exchange", loop);
  print(rank, "short", between(markers[firstOfShort - 1], markers[firstOfLast - 1]));
  print(rank, "last", between(markers[firstOfLast - 1], markers[steps - 1]));
  return 0;
}
