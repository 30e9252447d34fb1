// Tail calls, musttail among them, stay tail calls and have a context.
// RUN: for level in 0 1 2 3; do %anole-cc -O$level %s %fake-mpi -o %t && %run %t | FileCheck %s || exit 1; done
// RUN: %anole-cc -O2 -S %s -o - | FileCheck --check-prefix=ASM %s
#include "mpi.h"

// ASM-LABEL: last:
// ASM: jmp MPI_Send
__attribute__((noinline)) static int last(int tag) { return MPI_Send(tag); }

__attribute__((noinline)) static int count(int n, int tag) {
  if (n == 0)
    return last(tag);
  __attribute__((musttail)) return count(n - 1, tag);
}

int main(void) {
  count(1, 0); // CHECK: send(0) context [[#A:]]
  count(2, 1); // CHECK-NEXT: send(1) context [[#A+1]]
  last(2);     // CHECK-NEXT: send(2) context [[#A+2]]
}
