#include "program.h"

#include <time.h>

/* Nanoseconds that a thread has waited for others since it last computed. */
OWN static double idle;

static double waited(void) {
  double time = idle;
  idle = 0;
  return time;
}

static double timeUntilStep(int thread, int step) {
  struct timespec start;
  timespec_get(&start, TIME_UTC);
  awaitStep(thread, step);
  return nanosecondsSince(&start);
}

static double timeUntilJoined(void) {
  struct timespec start;
  timespec_get(&start, TIME_UTC);
  joinThreads();
  return nanosecondsSince(&start);
}
