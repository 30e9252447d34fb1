/* Computing for a known time, by the thread's own CPU time. Before other includes. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <time.h>

static long long spent(void) {
  struct timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return now.tv_sec * 1000000000LL + now.tv_nsec;
}

/* Returns how long it was. */
static long long burn(long long nanoseconds) {
  long long begin = spent(), now = begin;
  while (now - begin < nanoseconds)
    now = spent();
  return now - begin;
}
