#include "program.h"

#include <sched.h>
#include <time.h>

/* Computes as long as the traced program did there, in the mean. That was measured by the clock, so
 * others may have the processor meanwhile. */
static void compute(double nanoseconds) {
  struct timespec start;
  timespec_get(&start, TIME_UTC);
  do {
    if (nanoseconds > 10000)
      sched_yield();
  } while (nanosecondsSince(&start) < nanoseconds);
}
