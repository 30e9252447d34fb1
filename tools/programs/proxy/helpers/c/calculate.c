#include "program.h"

/* Multiplies and adds as often as the traced program took nanoseconds. */
static void calculate(long long nanoseconds) {
  OWN static volatile double sink = 1;
  double value = sink;
  for (long long i = 0; i < nanoseconds; i++)
    value = value * 0.999 + 0.001;
  sink = value;
}
