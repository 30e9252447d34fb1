#include "program.h"

#include <time.h>

/* How long it is since then, in nanoseconds. */
static double nanosecondsSince(const struct timespec *start) {
  struct timespec now;
  timespec_get(&now, TIME_UTC);
  return difftime(now.tv_sec, start->tv_sec) * 1e9 + (double)(now.tv_nsec - start->tv_nsec);
}
