/* CPU nanoseconds of one reading of the clock that the tracer uses. */
#include <stdio.h>
#include <time.h>
#include <x86intrin.h>

int main(void) {
  enum { Readings = 20000000 };
  volatile unsigned long long sink = 0;
  clock_t start = clock();
  for (int i = 0; i < Readings; i++)
    sink += __rdtsc();
  printf("%.2f\n", (double)(clock() - start) / CLOCKS_PER_SEC * 1e9 / Readings);
  return 0;
}
