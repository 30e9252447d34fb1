// Functions that only instrumented code calls put nothing back: one store before each call, and tail calls stay.
// RUN: %anole-cc -O2 -S -emit-llvm %s -o - | FileCheck %s
#include "mpi.h"

static void exchange(int tag);
static int last(int tag);

// CHECK-LABEL: define {{.*}} @main(
// CHECK-COUNT-3: store {{(atomic )?}}i64 {{.*}}, ptr @__anole_thread_v3
// CHECK-NOT: store
// CHECK: ret
int main(void) {
  exchange(1);
  exchange(2);
  return last(3);
}

// CHECK-LABEL: define internal {{.*}} @exchange(
// CHECK-COUNT-2: store {{(atomic )?}}i64 {{.*}}, ptr @__anole_thread_v3
// CHECK-NOT: store
// CHECK: ret
__attribute__((noinline)) static void exchange(int tag) {
  MPI_Send(tag);
  MPI_Recv(tag);
}

// CHECK-LABEL: define internal {{.*}} @last(
// CHECK: store {{(atomic )?}}i64 {{.*}}, ptr @__anole_thread_v3
// CHECK-NEXT: tail call {{.*}} @MPI_Send
// CHECK-NEXT: ret
__attribute__((noinline)) static int last(int tag) { return MPI_Send(tag); }
