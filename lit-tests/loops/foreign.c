// A library that knows nothing of loops may leave them by longjmp: the next iteration of the outermost loop
// is at its own depth again.
// RUN: %plain-cc -O1 -DLIBRARY -c %s -o %t.library.o
// RUN: for level in 0 1 2 3; do \
// RUN:   %anole-cc -O$level %s %t.library.o %fake-mpi -o %t && %run %t | FileCheck %s || exit 1; done
#ifdef LIBRARY
#include <setjmp.h>

static jmp_buf target;

void attempt(void (*action)(void)) {
  if (!setjmp(target))
    action();
}
void fail(void) { longjmp(target, 1); }
#else
#include "mpi.h"

void attempt(void (*action)(void));
void fail(void);

static void failing(void) {
  for (int i = 0; i < 9; ++i) {
    MPI_Send(i);
    fail();
  }
}

int main(void) {
  for (int k = 0; k < 2; ++k) {
    MPI_Recv(k);
    attempt(failing);
  }
  // CHECK: recv(0) {{.*}} depth 1 [1:1]{{$}}
  // CHECK-NEXT: send(0) {{.*}} depth 2 [1:1] [2:1]{{$}}
  // CHECK-NEXT: recv(1) {{.*}} depth 1 [1:2]{{$}}
  // CHECK-NEXT: send(0) {{.*}} depth 2 [1:2] [3:1]{{$}}
  MPI_Barrier(); // CHECK-NEXT: barrier(0) {{.*}} depth 0{{$}}
}
#endif
