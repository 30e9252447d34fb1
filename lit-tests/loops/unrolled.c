// Unrolled, peeled and split loops report the iterations of the source.
// RUN: for level in 0 3; do %anole-cc -O$level %s %fake-mpi -o %t && %run %t | FileCheck %s || exit 1; done
#include "mpi.h"

int main(int argc, char **argv) {
#pragma clang loop unroll(full)
  for (int i = 0; i < 3; ++i)
    MPI_Send(i);
  // CHECK: send(0) {{.*}} depth 1 [1:1]{{$}}
  // CHECK-NEXT: send(1) {{.*}} depth 1 [1:2]{{$}}
  // CHECK-NEXT: send(2) {{.*}} depth 1 [1:3]{{$}}
#pragma clang loop unroll_count(2)
  for (int i = 0; i < 2 + argc; ++i)
    MPI_Recv(i);
  // CHECK-NEXT: recv(0) {{.*}} depth 1 [2:1]{{$}}
  // CHECK-NEXT: recv(1) {{.*}} depth 1 [2:2]{{$}}
  // CHECK-NEXT: recv(2) {{.*}} depth 1 [2:3]{{$}}
  for (int i = 0; i < 3; ++i)
    if (argc == 1) // invariant: the loop may become two
      MPI_Send(i);
    else
      MPI_Recv(i);
  // CHECK-NEXT: send(0) {{.*}} depth 1 [3:1]{{$}}
  // CHECK-NEXT: send(1) {{.*}} depth 1 [3:2]{{$}}
  // CHECK-NEXT: send(2) {{.*}} depth 1 [3:3]{{$}}
  MPI_Barrier(); // CHECK-NEXT: barrier(0) {{.*}} depth 0{{$}}
}
