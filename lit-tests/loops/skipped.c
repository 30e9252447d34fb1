// A loop that does not run is not entered: what is written of a loop lies behind the test whether it runs.
// RUN: %anole-cc -O2 -S -emit-llvm %s -o - | FileCheck %s
#include "mpi.h"

// CHECK-LABEL: define {{.*}} @maybe(
// CHECK-NOT: store
// CHECK: br i1
// CHECK: store i64 {{.*}}@__anole_thread_v3
// CHECK: call i32 @MPI_Send
void maybe(int n) {
  for (int i = 0; i < n; ++i)
    MPI_Send(i);
}

// Nor does an iteration that cannot communicate write anything.
// CHECK-LABEL: define {{.*}} @rarely(
// CHECK: fadd
// CHECK-NOT: store
// CHECK: br i1
// CHECK: store i64 {{.*}}@__anole_thread_v3
// CHECK: call i32 @MPI_Recv
double rarely(const double *values, int n) {
  double sum = 0;
  for (int i = 0; i < n; ++i) {
    sum += values[i];
    if (sum > 1e9)
      MPI_Recv(i);
  }
  return sum;
}
