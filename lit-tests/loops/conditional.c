// A loop that communicates now and then counts all its iterations.
// RUN: for level in 0 1 2 3; do %anole-cc -O$level %s %fake-mpi -o %t && %run %t | FileCheck %s || exit 1; done
#include "mpi.h"

int main(void) {
  for (int i = 0; i < 100; ++i)
    if (i % 40 == 3)
      MPI_Send(i);
  // CHECK: send(3) {{.*}} depth 1 [1:4]
  // CHECK-NEXT: send(43) {{.*}} depth 1 [1:44]
  // CHECK-NEXT: send(83) {{.*}} depth 1 [1:84]
}
