// However a loop is left - break, return, goto out of two loops, continue - the depth is right after it.
// RUN: for level in 0 1 2 3; do %anole-cc -O$level %s %fake-mpi -o %t && %run %t | FileCheck %s || exit 1; done
#include "mpi.h"

static void byBreak(int n) {
  for (int i = 0; i < n; ++i) {
    MPI_Send(i);
    if (i == 1)
      break;
  }
  MPI_Recv(1);
}

static int byReturn(int n) {
  for (int i = 0; i < n; ++i)
    if (MPI_Send(10 + i) + i == 1)
      return i;
  return -1;
}

static void byGoto(int n) {
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      if (j == 1)
        continue;
      MPI_Send(20 + j);
      if (j == 2)
        goto out;
    }
out:
  MPI_Recv(3);
}

int main(int count, char **values) {
  (void)values;
  byBreak(count + 4);
  // CHECK: send(0) {{.*}} depth 1 [1:1]
  // CHECK-NEXT: send(1) {{.*}} depth 1 [1:2]
  // CHECK-NEXT: recv(1) {{.*}} depth 0{{$}}
  byReturn(count + 4);
  // CHECK-NEXT: send(10) {{.*}} depth 1 [2:1]
  // CHECK-NEXT: send(11) {{.*}} depth 1 [2:2]
  MPI_Recv(2); // CHECK-NEXT: recv(2) {{.*}} depth 0{{$}}
  byGoto(count + 4);
  // CHECK-NEXT: send(20) {{.*}} depth 2 [3:1] [4:1]
  // CHECK-NEXT: send(22) {{.*}} depth 2 [3:1] [4:2]
  // CHECK-NEXT: recv(3) {{.*}} depth 0{{$}}
}
