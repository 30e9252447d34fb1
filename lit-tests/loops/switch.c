// A switch inside a loop: break leaves the switch, not the loop; each case has a context of its own.
// RUN: for level in 0 1 2 3; do %anole-cc -O$level %s %fake-mpi -o %t && %run %t | FileCheck %s || exit 1; done
#include "mpi.h"

int main(void) {
  for (int i = 0; i < 4; ++i) {
    switch (i % 3) {
    case 0:
      MPI_Send(0);
      break;
    case 1:
      MPI_Send(0);
      continue;
    default:
      MPI_Send(0);
    }
    MPI_Recv(i);
  }
  // CHECK: send(0) context [[A:[0-9]+]] depth 1 [1:1]
  // CHECK-NEXT: recv(0) context [[R:[0-9]+]] depth 1 [1:1]
  // CHECK-NEXT: send(0) context [[B:[0-9]+]] depth 1 [1:2]
  // CHECK-NEXT: send(0) context [[C:[0-9]+]] depth 1 [1:3]
  // CHECK-NEXT: recv(2) context [[R]] depth 1 [1:3]
  // CHECK-NEXT: send(0) context [[A]] depth 1 [1:4]
}
