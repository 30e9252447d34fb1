// Copies made by unrolling are one site.
// RUN: for level in 0 1 2 3; do %anole-cc -O$level %s %fake-mpi -o %t && %run %t | FileCheck %s || exit 1; done
#include "mpi.h"

__attribute__((always_inline)) static inline void leaf(void) { MPI_Send(0); }

int main(void) {
#pragma unroll
  for (int i = 0; i < 3; ++i) {
    leaf();
    MPI_Recv(i);
  }
  // CHECK: send(0) context [[#A:]] depth 1 [1:1]
  // CHECK-NEXT: recv(0) context [[#A+1]] depth 1 [1:1]
  // CHECK-NEXT: send(0) context [[#A]] depth 1 [1:2]
  // CHECK-NEXT: recv(1) context [[#A+1]] depth 1 [1:2]
  // CHECK-NEXT: send(0) context [[#A]] depth 1 [1:3]
}
