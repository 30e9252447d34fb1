// A call takes the context in three instructions, and a loop needs no register but for its depth: constants are parts
// of instructions, and so are addresses in the thread block.
// RUN: %anole-cc -O2 -S %s -o - | FileCheck %s
#include "mpi.h"

// CHECK-LABEL: once:
// CHECK: imulq ${{[0-9]+}}, %fs:__anole_thread_v3@TPOFF, [[OWN:%r[a-z0-9]+]]
// CHECK: addq ${{[-0-9]+}}, [[OWN]]
// CHECK-NEXT: .Lpcsection{{.*}}:
// CHECK-NEXT: movq [[OWN]], %fs:__anole_thread_v3@TPOFF
// CHECK: MPI_Send
static __attribute__((noinline)) void once(int n) { MPI_Send(n); }

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
  once(count);
  each(count);
}
