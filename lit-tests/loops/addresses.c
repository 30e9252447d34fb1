// A loop needs no register but for its depth: addresses in the thread block are parts of instructions.
// RUN: %anole-cc -O2 -S %s -o - | FileCheck %s
#include "mpi.h"

// CHECK-LABEL: each:
// CHECK: movq %fs:__anole_thread_v3@TPOFF+8, [[DEPTH:%r[a-z0-9]+]]
// CHECK: movabsq ${{[-0-9]+}}, [[ID:%r[a-z0-9]+]]
// CHECK-NEXT: movq [[ID]], %fs:__anole_thread_v3@TPOFF+{{[0-9]+}}(,[[DEPTH]],8)
// CHECK-NEXT: incl %fs:__anole_thread_v3@TPOFF+{{[0-9]+}}(,[[DEPTH]],8)
// CHECK: incl %fs:__anole_thread_v3@TPOFF+{{[0-9]+}}(,[[DEPTH]],8)
// CHECK: MPI_Recv
// CHECK: movq [[DEPTH]], %fs:__anole_thread_v3@TPOFF+8
static __attribute__((noinline)) void each(int n) {
  for (int i = 0; i < n; ++i)
    MPI_Recv(i);
}

int main(int count, char **values) {
  (void)values;
  each(count);
}
