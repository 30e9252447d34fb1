// Loops nested deeper than the block has slots share the spare one, and the depth stays; on the way out it is right
// again.
// RUN: for level in 0 1 2 3; do %anole-cc -O$level %s %fake-mpi -o %t && %run %t | FileCheck %s || exit 1; done
#include "mpi.h"

static void descend(int level) {
  for (int i = 0; i < 1; ++i) {
    if (level > 1)
      descend(level - 1);
    else
      MPI_Send(level);
    MPI_Test(&level);
  }
}

int main(int count, char **values) {
  (void)values;
  descend(29 + count);
  // CHECK: send(1) {{.*}} depth 24 [1:1]
  // CHECK: test(1) {{.*}} depth 24 [1:1]
  // CHECK: test(29) {{.*}} depth 2 [1:1] [2:1]{{$}}
  // CHECK: test(30) {{.*}} depth 1 [1:1]{{$}}
  MPI_Recv(0); // CHECK-NEXT: recv(0) {{.*}} depth 0{{$}}
}
