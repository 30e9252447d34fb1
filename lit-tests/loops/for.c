// A loop reports its entry, each iteration and its end; a call after it is outside again.
// RUN: for level in 0 1 2 3; do %anole-cc -O$level %s %fake-mpi -o %t && %run %t | FileCheck %s || exit 1; done
#include "mpi.h"

int main(void) {
  MPI_Barrier(); // CHECK: barrier(0) context [[BARRIER:[0-9]+]] depth 0{{$}}
  for (int i = 0; i < 3; ++i)
    MPI_Send(i);
  // CHECK-NEXT: send(0) context [[SEND:[0-9]+]] depth 1 [1:1]
  // CHECK-NEXT: send(1) context [[SEND]] depth 1 [1:2]
  // CHECK-NEXT: send(2) context [[SEND]] depth 1 [1:3]
  MPI_Recv(9); // CHECK-NEXT: recv(9) context {{[0-9]+}} depth 0{{$}}
}
