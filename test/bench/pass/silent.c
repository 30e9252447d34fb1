/* Loops that cannot communicate, beside one that does: they must not notice the pass. */
#include "mpi.h"

static double values[1000];

static __attribute__((noinline)) void scale(double factor) {
  for (int i = 0; i < 1000; ++i)
    values[i] = values[i] * factor + 1;
}

int main(void) {
  for (int i = 0; i < 2000; ++i)
    scale(i * 1e-3);
  MPI_Barrier();
  return values[3] < 0;
}
