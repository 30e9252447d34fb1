/* Nodes in C: all forms of loops, around acts, calls and choices. */
#include "nodes.h"

#include <mpi.h>
#include <setjmp.h>

#define SITE (10000 + __LINE__)

static void forLoop(void) {
  for (int i = 0, trips = choose(SITE, 12); i < trips; i++)
    act();
}

static void whileLoop(void) {
  int left = choose(SITE, 9);
  while (left-- > 0 && !isOver()) {
    act();
    idle(SITE);
    if (choose(SITE, 7) == 0)
      break;
  }
}

static void doLoop(void) {
  int left = choose(SITE, 6);
  do {
    if (choose(SITE, 3) == 0)
      continue;
    act();
    descend(SITE);
  } while (left-- > 0);
}

static void nested(void) {
  for (int i = 0, rows = choose(SITE, 5); i < rows; i++) {
    idle(SITE);
    for (int j = 0, columns = choose(SITE, 5); j < columns; j++) {
      if (j % 2)
        act();
      else
        idle(SITE);
    }
    if (i % 3 == 2)
      act();
  }
}

/* The body depends on the iteration, and on the rank through what is chosen. */
static void variants(void) {
  for (int i = 0, trips = choose(SITE, 20); i < trips; i++)
    switch (choose(SITE, 5)) {
    case 0:
      act();
      break;
    case 1:
      act();
      act();
      break;
    case 2:
      idle(SITE);
      break;
    case 3:
      MPI_Barrier(self());
      /* fall through */
    default:
      MPI_Barrier(self());
    }
}

/* Many trips, most of which do nothing. */
static void sparse(void) {
  for (int i = 0; i < 200; i++)
    if (choose(SITE, 50) == 0)
      act();
}

/* Many trips, which change course a few times: what they do, and with how much. */
static void courses(void) {
  int numbers[3] = {0}, trips = 40 * (1 + choose(SITE, 8));
  int early = trips * choose(SITE, 8) / 8, late = trips - choose(SITE, 30);
  for (int i = 0; i < trips; i++) {
    if (i % 100 == 50)
      act();
    if (i < early)
      MPI_Barrier(self());
    else if (i % 3 == 0)
      idle(SITE);
    MPI_Bcast(numbers, i < late ? 1 : 2 + i % 2, MPI_INT, 0, self());
  }
}

static void untilGoto(void) {
again:
  act();
  if (choose(SITE, 4) != 0 && !isOver())
    goto again;
  idle(SITE);
}

static int search(int length) {
  for (int i = 0; i < length; i++) {
    act();
    for (int j = 0; j < 3; j++) {
      if (choose(SITE, 5) == 0)
        return i;
      MPI_Comm_rank(MPI_COMM_WORLD, &length);
      length = 6;
    }
  }
  return length;
}

static void earlyReturn(void) {
  if (search(4) == 2)
    search(2);
}

static _Thread_local jmp_buf back;

static void jumper(int depth) {
  for (int i = 0; i < 3; i++) {
    act();
    if (depth == 0 && choose(SITE, 3) == 0)
      longjmp(back, 1);
    if (depth > 0)
      jumper(depth - 1);
  }
}

static void jump(void) {
  if (setjmp(back) == 0)
    jumper(choose(SITE, 3));
  idle(SITE);
}

/* A loop that the compiler unrolls. */
static void unrolled(void) {
  for (int i = 0; i < 4; i++)
    act();
}

Nodes loopNodes(void) {
  static const Node all[] = {forLoop,   whileLoop,   doLoop, nested,   variants, sparse,  courses,
                             untilGoto, earlyReturn, jump,   unrolled, forLoop,  variants};
  Nodes nodes = {all, sizeof all / sizeof *all};
  return nodes;
}
