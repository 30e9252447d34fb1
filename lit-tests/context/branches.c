// Equal calls on both sides of a branch stay two sites, also where the optimizer would merge them.
// RUN: for level in 0 1 2 3; do %anole-cc -O$level %s %fake-mpi -o %t && %run %t | FileCheck %s || exit 1; done
#include "mpi.h"

int main(void) {
  for (int i = 0; i < 4; ++i)
    if (i & 1)
      MPI_Send(0);
    else
      MPI_Send(0);
  // CHECK: send(0) context [[#A:]] depth 1 [1:1]
  // CHECK-NEXT: send(0) context [[#A+1]] depth 1 [1:2]
  // CHECK-NEXT: send(0) context [[#A]] depth 1 [1:3]
  // CHECK-NEXT: send(0) context [[#A+1]] depth 1 [1:4]
}
