// Code that is not instrumented calls functions of the program again and again: each call starts in the context of
// the one who called that code.
// RUN: %plain-cc -O1 -DLIBRARY -c %s -o %t.library.o
// RUN: for level in 0 1 2 3; do \
// RUN:   %anole-cc -O$level %s %t.library.o %fake-mpi -o %t && %run %t | FileCheck %s || exit 1; done
#ifdef LIBRARY
void named(int step);

void integrate(int steps, void (*step)(int)) {
  for (int i = 0; i < steps; ++i)
    step(i);
}
void integrateNamed(int steps) { integrate(steps, named); }
#else
#include "mpi.h"
#include <stdlib.h>

void integrate(int steps, void (*step)(int));
void integrateNamed(int steps);

__attribute__((noinline)) static void exchange(int tag) {
  MPI_Send(tag);
  MPI_Recv(tag);
}
static void sometimes(int i) {
  if (i == 1)
    return;
  exchange(i);
}
void named(int i) {
  for (int k = 0; k < 2; ++k)
    MPI_Recv(i);
}
static void last(int i) { MPI_Send(10 + i); }
static int compare(const void *a, const void *b) {
  MPI_Barrier();
  return *(const int *)a - *(const int *)b;
}

int main(void) {
  integrate(3, sometimes);
  // CHECK: send(0) context [[#A:]]
  // CHECK-NEXT: recv(0) context [[#A+1]]
  // CHECK-NEXT: send(2) context [[#A]]
  // CHECK-NEXT: recv(2) context [[#A+1]]
  integrateNamed(2);
  // CHECK-NEXT: recv(0) context [[#A+2]]
  // CHECK-NEXT: recv(0) context [[#A+2]]
  // CHECK-NEXT: recv(1) context [[#A+2]]
  // CHECK-NEXT: recv(1) context [[#A+2]]
  integrate(2, last);
  // CHECK-NEXT: send(10) context [[#A+3]]
  // CHECK-NEXT: send(11) context [[#A+3]]
  int values[] = {2, 3, 1};
  qsort(values, 3, sizeof *values, compare);
  // CHECK-NEXT: barrier(0) context [[#A+4]]
  // CHECK-NEXT: barrier(0) context [[#A+4]]
}
#endif
