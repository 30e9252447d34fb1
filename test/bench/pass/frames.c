/* Recursion that may reach MPI at its end and never does: frames SHAPE LEVELS FRAMES prints CPU
 * nanoseconds per frame. No call can be inlined or made a loop. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static volatile int happens, sink;

static __attribute__((noinline)) void end(void) {
  if (happens)
    MPI_Barrier(MPI_COMM_WORLD);
}

/* Leaves a frame. */
static __attribute__((noinline)) void calls(int level) {
  if (level > 1)
    calls(level - 1);
  else
    end();
  sink++;
}

static void odd(int level);

/* Leaves none: a tail call. */
static __attribute__((noinline)) void jumps(int level) {
  if (level > 1)
    odd(level - 1);
  else
    end();
}

static __attribute__((noinline)) void odd(int level) {
  if (level > 1)
    jumps(level - 1);
  else
    end();
}

/* In a loop, which has events. */
static __attribute__((noinline)) void loops(int level) {
  for (int i = 0; i <= happens; i++)
    if (level > 1)
      loops(level - 1);
    else
      end();
}

static const struct {
  const char *name;
  void (*run)(int);
} shapes[] = {{"calls", calls}, {"jumps", jumps}, {"loops", loops}};

static double cpuNanoseconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

int main(int argc, char **argv) {
  void (*run)(int) = NULL;
  for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
    if (argc == 4 && strcmp(argv[1], shapes[i].name) == 0)
      run = shapes[i].run;
  if (!run)
    return 2;
  int levels = atoi(argv[2]);
  long rounds = atol(argv[3]) / levels;
  MPI_Init(&argc, &argv);
  double start = cpuNanoseconds();
  for (long i = 0; i < rounds; i++)
    run(levels);
  printf("%.3f\n", (cpuNanoseconds() - start) / (double)rounds / levels);
  MPI_Finalize();
  return 0;
}
