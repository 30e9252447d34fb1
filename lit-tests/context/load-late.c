// A path that does not communicate pays nothing: the context is loaded only where a call may follow.
// RUN: %anole-cc -O2 -S -emit-llvm %s -o - | FileCheck %s
#include "mpi.h"

// CHECK-LABEL: define {{.*}} @rarely(
// CHECK: br i1
// CHECK: load i64, ptr @__anole_thread_v3
// CHECK: store {{(atomic )?}}i64 {{.*}}, ptr @__anole_thread_v3
// CHECK: call i32 @MPI_Send
int rarely(int n) {
  if (n > 1000000)
    MPI_Send(n);
  return n + 1;
}
