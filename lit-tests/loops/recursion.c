// Each recursive call has its own activation of the loop; coming back, the outer one goes on.
// RUN: for level in 0 3; do %anole-cc -O$level %s %fake-mpi -o %t && %run %t | FileCheck %s || exit 1; done
#include "mpi.h"

static void tree(int height) {
  for (int child = 0; child < 2; ++child) {
    MPI_Send(10 * height + child);
    if (height > 1)
      tree(height - 1);
    MPI_Recv(10 * height + child);
  }
}

int main(void) {
  tree(2);
  // CHECK: send(20) {{.*}} depth 1 [1:1]{{$}}
  // CHECK-NEXT: send(10) {{.*}} depth 2 [1:1] [2:1]{{$}}
  // CHECK-NEXT: recv(10) {{.*}} depth 2 [1:1] [2:1]{{$}}
  // CHECK-NEXT: send(11) {{.*}} depth 2 [1:1] [2:2]{{$}}
  // CHECK-NEXT: recv(11) {{.*}} depth 2 [1:1] [2:2]{{$}}
  // CHECK-NEXT: recv(20) {{.*}} depth 1 [1:1]{{$}}
  // CHECK-NEXT: send(21) {{.*}} depth 1 [1:2]{{$}}
  // CHECK-NEXT: send(10) {{.*}} depth 2 [1:2] [3:1]{{$}}
  MPI_Barrier(); // CHECK: barrier(0) {{.*}} depth 0{{$}}
}
