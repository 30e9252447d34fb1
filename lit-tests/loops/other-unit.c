// The body of a loop may be in another translation unit, and come back into the loop at link time.
// RUN: for level in 0 3; do %anole-cc -O$level %s %S/Inputs/body.c %fake-mpi -o %t && %run %t | FileCheck %s || exit 1; done
// RUN: for level in 0 3; do \
// RUN:   %anole-cc -flto -O$level -c %s -o %t.a.o && %anole-cc -flto -O$level -c %S/Inputs/body.c -o %t.b.o && \
// RUN:   %plain-cc -c %fake-mpi -o %t.mpi.o && \
// RUN:   %anole-cc -flto -O$level %lto %t.a.o %t.b.o %t.mpi.o -o %t && %run %t | FileCheck %s || exit 1; done
#include "mpi.h"

void step(int i);

int main(void) {
  for (int i = 0; i < 2; ++i)
    step(i);
  // CHECK: send(0) {{.*}} depth 1 [1:1]{{$}}
  // CHECK-NEXT: recv(0) {{.*}} depth 2 [1:1] [2:1]{{$}}
  // CHECK-NEXT: recv(1) {{.*}} depth 2 [1:1] [2:2]{{$}}
  // CHECK-NEXT: send(1) {{.*}} depth 1 [1:2]{{$}}
  // CHECK-NEXT: recv(0) {{.*}} depth 2 [1:2] [3:1]{{$}}
  // CHECK: recv(1)
  MPI_Barrier(); // CHECK-NEXT: barrier(0) {{.*}} depth 0{{$}}
}
