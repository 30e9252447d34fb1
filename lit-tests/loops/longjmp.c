// longjmp leaves loops without passing their ends; setjmp's function knows its own depth.
// RUN: for level in 0 1 2 3; do %anole-cc -O$level %s %fake-mpi -o %t && %run %t | FileCheck %s || exit 1; done
#include "mpi.h"
#include <setjmp.h>

static jmp_buf target;

static void deep(void) {
  for (int i = 0; i < 9; ++i)
    for (int j = 0; j < 9; ++j) {
      MPI_Send(j);
      if (j == 1)
        longjmp(target, 1);
    }
}

int main(void) {
  if (!setjmp(target))
    deep();
  // CHECK: send(0) {{.*}} depth 2 [1:1] [2:1]
  // CHECK-NEXT: send(1) {{.*}} depth 2 [1:1] [2:2]
  MPI_Recv(0); // CHECK-NEXT: recv(0) {{.*}} depth 0{{$}}
  for (volatile int k = 0; k < 2; ++k) {
    if (!setjmp(target))
      deep();
    MPI_Recv(1);
  }
  // CHECK: recv(1) {{.*}} depth 1 [3:1]{{$}}
  // CHECK: recv(1) {{.*}} depth 1 [3:2]{{$}}
}
