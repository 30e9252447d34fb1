// Copies of an inlined function differ by where they were inlined, even two of one line from a macro.
// RUN: for level in 0 1 2 3; do %anole-cc -O$level %s %fake-mpi -o %t && %run %t | FileCheck %s || exit 1; done
#include "mpi.h"

__attribute__((always_inline)) static inline void leaf(void) { MPI_Send(0); }
#define TWICE(call) call, call

int main(void) {
  for (int i = 0; i < 2; ++i) {
    leaf();
    leaf();
    TWICE(leaf());
  }
  // CHECK: send(0) context [[#A:]]
  // CHECK-NEXT: send(0) context [[#A+1]]
  // CHECK-NEXT: send(0) context [[#A+2]]
  // CHECK-NEXT: send(0) context [[#A+3]]
  // CHECK-NEXT: send(0) context [[#A]]
  // CHECK-NEXT: send(0) context [[#A+1]]
  // CHECK-NEXT: send(0) context [[#A+2]]
  // CHECK-NEXT: send(0) context [[#A+3]]
}
