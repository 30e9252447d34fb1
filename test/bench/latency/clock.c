#include "delay.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static int isOwn; /* the clock of each rank: not that of the host */
static int sharesCores;
static Nanoseconds ahead;     /* of the CPU time */
static Nanoseconds hidden;    /* of the host's */
static Nanoseconds readTakes; /* which is not the program's */

static Nanoseconds readClock(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return time.tv_sec * 1000000000LL + time.tv_nsec;
}

void openClock(int ranks) {
  enum { Times = 1000 };
  const char *which = getenv("DELAY_CLOCK");
  isOwn = which && strcmp(which, "cpu") == 0;
  if (!isOwn)
    return;
  sharesCores = ranks > sysconf(_SC_NPROCESSORS_ONLN);
  Nanoseconds start = readClock(CLOCK_THREAD_CPUTIME_ID);
  for (int i = 0; i < Times; i++)
    readClock(CLOCK_THREAD_CPUTIME_ID);
  readTakes = (readClock(CLOCK_THREAD_CPUTIME_ID) - start) / (Times + 1);
}

Nanoseconds now(void) {
  if (!isOwn)
    return readClock(CLOCK_MONOTONIC) - hidden;
  ahead -= readTakes;
  return readClock(CLOCK_THREAD_CPUTIME_ID) + ahead;
}

void setClock(Nanoseconds time) {
  if (!isOwn)
    return;
  Nanoseconds late = time - now();
  ahead += late;
}

void hide(Nanoseconds time) {
  if (isOwn)
    ahead -= time;
  else
    hidden += time;
}

Nanoseconds enterMpi(void) { return now(); }

void leaveMpi(Nanoseconds entered) {
  if (sharesCores)
    setClock(entered);
}

void waitUntil(Nanoseconds time) {
  if (isOwn && now() < time)
    return setClock(time);
  while (!isOwn && now() < time)
    continue;
}
