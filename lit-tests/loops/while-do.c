// while counts a call in its condition with the iteration that it begins; do runs at least once.
// RUN: for level in 0 1 2 3; do %anole-cc -O$level %s %fake-mpi -o %t && %run %t | FileCheck %s || exit 1; done
#include "mpi.h"

static int left = 2;

int main(void) {
  while (MPI_Send(left), left-- > 0)
    MPI_Barrier();
  // CHECK: send(2) context [[C:[0-9]+]] depth 1 [1:1]
  // CHECK-NEXT: barrier(0) context [[B:[0-9]+]] depth 1 [1:1]
  // CHECK-NEXT: send(1) context [[C]] depth 1 [1:2]
  // CHECK-NEXT: barrier(0) context [[B]] depth 1 [1:2]
  // CHECK-NEXT: send(0) context [[C]] depth 1 [1:3]
  do
    MPI_Recv(left);
  while (left > 0);
  // CHECK-NEXT: recv(-1) context {{[0-9]+}} depth 1 [2:1]
  MPI_Recv(7); // CHECK-NEXT: recv(7) context {{[0-9]+}} depth 0{{$}}
}
