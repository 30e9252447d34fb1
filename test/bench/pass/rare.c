/* A tight loop around a call that could communicate and never does. */
#include "mpi.h"

static double values[1000];

static __attribute__((noinline)) double sweep(double limit) {
  double sum = 0;
  for (int i = 0; i < 1000; ++i) {
    sum += values[i] * values[i];
    if (sum > limit)
      MPI_Barrier();
  }
  return sum;
}

int main(void) {
  double sum = 0;
  for (int i = 0; i < 2000; ++i) {
    values[i % 1000] = i * 1e-9;
    sum += sweep(1e9);
  }
  return sum < 0;
}
