// Each entry of an inner loop is an activation of its own; a call behind the inner loop is in the outer one.
// RUN: for level in 0 1 2 3; do %anole-cc -O$level %s %fake-mpi -o %t && %run %t | FileCheck %s || exit 1; done
#include "mpi.h"

int main(void) {
  for (int i = 0; i < 2; ++i) {
    for (int j = 0; j < 2; ++j)
      MPI_Send(10 * i + j);
    MPI_Recv(i);
  }
  // CHECK: send(0) context [[S:[0-9]+]] depth 2 [1:1] [2:1]
  // CHECK-NEXT: send(1) context [[S]] depth 2 [1:1] [2:2]
  // CHECK-NEXT: recv(0) context [[R:[0-9]+]] depth 1 [1:1]{{$}}
  // CHECK-NEXT: send(10) context [[S]] depth 2 [1:2] [3:1]
  // CHECK-NEXT: send(11) context [[S]] depth 2 [1:2] [3:2]
  // CHECK-NEXT: recv(1) context [[R]] depth 1 [1:2]{{$}}
}
