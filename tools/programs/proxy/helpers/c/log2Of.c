#include "program.h"

static int log2Of(int number) {
  int rounds = 0;
  for (; number > 1; number /= 2)
    rounds++;
  return rounds;
}
