#include "program.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

static pthread_t running[threads];

/* Steps of their work that others wait for. */
static int steps[threads + 1];

/* First calls of threads. */
static int begun, returned;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;

/* Tells the threads that wait for it. */
static void advance(int *number, int to) {
  pthread_mutex_lock(&lock);
  *number = *number < to ? to : *number;
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&lock);
}

/* Waits until a thread has done a step. */
static void awaitStep(int thread, int step) {
  pthread_mutex_lock(&lock);
  while (steps[thread] < step)
    pthread_cond_wait(&changed, &lock);
  pthread_mutex_unlock(&lock);
}

/* Threads make their first calls one after the other, so that tools number them alike. A call that
 * takes seconds holds up no other thread. */
static void takeTurn(int thread) {
  static _Thread_local int isTaken;
  struct timespec until;
  int isLate = 0;
  if (isTaken)
    return;
  isTaken = 1;
  pthread_mutex_lock(&lock);
  while (begun < thread - 1)
    pthread_cond_wait(&changed, &lock);
  timespec_get(&until, TIME_UTC);
  until.tv_sec += 2;
  while (returned < thread - 1 && !isLate)
    isLate = pthread_cond_timedwait(&changed, &lock, &until);
  pthread_mutex_unlock(&lock);
  advance(&begun, thread);
}

static void madeFirstCall(int thread) {
  static _Thread_local int isMade;
  if (!isMade)
    advance(&returned, thread);
  isMade = 1;
}

static void startThreads(void *(*const works[])(void *)) {
  for (int i = 0; i < threads; i++)
    if (pthread_create(&running[i], NULL, works[i], NULL) != 0)
      abort();
}

static void joinThreads(void) {
  for (int i = 0; i < threads; i++)
    pthread_join(running[i], NULL);
}
