#include "program.h"

/* What the rules inside give in each round of places from `begin` on, moved. */
typedef struct {
  long long begin, length, first, step;
  int inside, rules;
} Rule;

/* The number that rules give at a place. */
static long long numberAt(const Rule *rules, int which, long long at) {
  const Rule *rule = rules + which;
  long long number = 0;
  for (int count = 1;; count = rule->rules, rule = rules + rule->inside) {
    while (count > 1) {
      int half = count / 2, isLater = at >= rule[half].begin;
      rule += isLater ? half : 0;
      count = isLater ? count - half : half;
    }
    at -= rule->begin;
    number += rule->first + at / rule->length * rule->step;
    if (rule->rules == 0)
      return number;
    at %= rule->length;
  }
}
