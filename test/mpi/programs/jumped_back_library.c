/* The library of jumped_back.c. */
#include "jumped_back.h"

#include <stdlib.h>

static jmp_buf plain;
static sigjmp_buf withMask;
static int isWithMask;

void giveUp(void) {
  if (isWithMask)
    siglongjmp(withMask, 1);
  longjmp(plain, 1);
}
jmp_buf *target(void) { return &plain; }

void tryPlain(int steps, Step step) {
  for (volatile int i = 0; i < steps; i++)
    if (!setjmp(plain))
      step(i);
}

void tryWithMask(int steps, Step step) {
  isWithMask = 1;
  for (volatile int i = 0; i < steps; i++)
    if (!sigsetjmp(withMask, i % 2))
      step(i);
  isWithMask = 0;
}

/* What an inner buffer catches is passed on to the outer one. */
void tryNested(int steps, Step step) {
  static jmp_buf outer;
  for (volatile int i = 0; i < steps; i++) {
    if (setjmp(outer))
      continue;
    if (setjmp(plain))
      longjmp(outer, 1);
    step(i);
  }
}

static void descend(int levels, int number, Step step) {
  jmp_buf outer;
  if (levels == 0 && !setjmp(plain))
    step(number);
  else if (levels > 0 && !setjmp(outer))
    descend(levels - 1, number, step);
}

/* As a parser does that has a buffer at each level. */
void tryDeep(int steps, Step step) {
  for (int i = 0; i < steps; i++)
    descend(20, i, step);
}

void trySorting(int steps, int (*compare)(const void *, const void *)) {
  for (volatile int i = 0; i < steps; i++) {
    int values[] = {3, 1, 2};
    if (!setjmp(plain))
      qsort(values, 3, sizeof *values, compare);
  }
}
