// Code that cannot reach MPI is left alone: no block, no table, the same instructions.
// RUN: %plain-cc -O2 -S -emit-llvm %s -o - | %normal-ir > %t.plain
// RUN: %anole-cc -O2 -S -emit-llvm %s -o - | %normal-ir > %t.anole
// RUN: diff %t.plain %t.anole
// RUN: %anole-cc -O0 -S -emit-llvm %s -o - | FileCheck %s
// CHECK-NOT: {{__anole|anole_(calls|sites)}}
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static double helper(double x) { return sqrt(x) + pow(x, 1.5); }

double work(int n) {
  double *values = malloc(n * sizeof *values), sum = 0;
  for (int i = 0; i < n; ++i)
    sum += values[i] = helper(i) + sinf(i);
  printf("%f\n", sum);
  free(values);
  return sum;
}
