/* Nodes in C: ways to call, directly, through pointers, recursively. */
#include "nodes.h"

#include <mpi.h>

#define SITE (20000 + __LINE__)

static void direct(void) {
  act();
  descend(SITE);
  act();
}

static void twice(void) {
  descend(SITE);
  idle(SITE);
  descend(SITE);
}

static void either(void) {
  if (choose(SITE, 2))
    act();
  else
    act();
}

static void withDepth(int depth) {
  act();
  if (depth > 0)
    withDepth(depth - 1);
  idle(SITE);
}

static void recursive(void) { withDepth(choose(SITE, 8)); }

static void farDown(void) { withDepth(choose(SITE, 3) == 0 ? 60 : 1); }

static void tree(int depth) {
  if (depth == 0) {
    act();
    return;
  }
  tree(depth - 1);
  if (choose(SITE, 3))
    tree(depth - 1);
}

static void divided(void) { tree(choose(SITE, 4)); }

static void pong(int left);
static void ping(int left) {
  act();
  if (left > 0)
    pong(left - 1);
}
static void pong(int left) {
  idle(SITE);
  if (left > 0)
    ping(left - 1);
  if (choose(SITE, 4) == 0)
    ping(0);
}

static void mutual(void) { ping(choose(SITE, 7)); }

/* The calls at the end need no frame of their own. */
static void tail(void) {
  if (choose(SITE, 2)) {
    act();
    return;
  }
  direct();
}

static inline void small(int site) {
  if (choose(site, 2))
    act();
}

static void inlined(void) {
  small(SITE);
  small(SITE);
  for (int i = 0; i < 3; i++)
    small(SITE);
}

static void throughPointer(void) {
  static const Node targets[] = {direct, either, recursive, mutual, tail, divided};
  for (int i = 0, calls = choose(SITE, 4); i < calls; i++)
    targets[choose(SITE, sizeof targets / sizeof *targets)]();
}

static int compare(const void *a, const void *b) {
  act();
  return *(const int *)a - *(const int *)b;
}

/* Acts inside calls of the C library. */
static void calledBack(void) {
  extern void qsort(void *, __SIZE_TYPE__, __SIZE_TYPE__, int (*)(const void *, const void *));
  int numbers[4] = {choose(SITE, 9), 3, choose(SITE, 9), 4};
  qsort(numbers, 4, sizeof *numbers, compare);
}

Nodes callNodes(void) {
  static const Node all[] = {direct, twice, either,  recursive,      farDown,    divided,
                             mutual, tail,  inlined, throughPointer, calledBack, direct};
  Nodes nodes = {all, sizeof all / sizeof *all};
  return nodes;
}
