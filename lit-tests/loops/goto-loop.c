// A loop made of goto is a loop.
// RUN: for level in 0 1 2 3; do %anole-cc -O$level %s %fake-mpi -o %t && %run %t | FileCheck %s || exit 1; done
#include "mpi.h"

int main(void) {
  int i = 0;
again:
  MPI_Send(i);
  if (++i < 3)
    goto again;
  // CHECK: send(0) {{.*}} depth 1 [1:1]
  // CHECK-NEXT: send(1) {{.*}} depth 1 [1:2]
  // CHECK-NEXT: send(2) {{.*}} depth 1 [1:3]
  MPI_Recv(0); // CHECK-NEXT: recv(0) {{.*}} depth 0{{$}}
}
