// A loop that communicates now and then counts the iterations in which it does.
// RUN: for level in 0 1 2 3; do %anole-cc -O$level %s %fake-mpi -o %t && %run %t | FileCheck %s || exit 1; done
#include "mpi.h"

int main(void) {
  for (int i = 0; i < 100; ++i)
    if (i % 40 == 3)
      MPI_Send(i);
  // CHECK: send(3) {{.*}} depth 1 [1:1]
  // CHECK-NEXT: send(43) {{.*}} depth 1 [1:2]
  // CHECK-NEXT: send(83) {{.*}} depth 1 [1:3]
}
