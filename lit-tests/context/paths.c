// The same call reached along different call paths has different contexts; the same path always the same one.
// RUN: for level in 0 1 2 3; do %anole-cc -O$level %s %fake-mpi -o %t && %run %t | FileCheck %s || exit 1; done
#include "mpi.h"

__attribute__((noinline)) static void leaf(int tag) { MPI_Send(tag); }
__attribute__((noinline)) static void left(int tag) { leaf(tag); }
__attribute__((noinline)) static void right(int tag) { leaf(tag); }

int main(void) {
  for (int i = 0; i < 2; ++i) {
    left(0);
    right(1);
    left(2);
  }
  // CHECK: send(0) context [[#A:]] depth
  // CHECK-NEXT: send(1) context [[#A+1]] depth
  // CHECK-NEXT: send(2) context [[#A+2]] depth
  // CHECK-NEXT: send(0) context [[#A]] depth
  // CHECK-NEXT: send(1) context [[#A+1]] depth
  // CHECK-NEXT: send(2) context [[#A+2]] depth
}
