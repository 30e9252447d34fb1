// Sanitizers leave the thread block alone.
// RUN: for kind in address undefined thread; do %anole-cc -O1 -fsanitize=$kind %s %fake-mpi -o %t && %run %t | FileCheck %s || exit 1; done
#include "mpi.h"

int main(void) {
  for (int i = 0; i < 2; ++i)
    MPI_Send(i);
  // CHECK: send(0) {{.*}} depth 1 [1:1]
  // CHECK-NEXT: send(1) {{.*}} depth 1 [1:2]
}
