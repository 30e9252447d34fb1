// One remark a loop for users of the tracer; sites of calls have remarks of another name.
// RUN: %anole-cc -O2 -Rpass=anole -Rpass-missed=anole -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %anole-cc -O2 -Rpass=mpi-sites -c %s -o %t.o 2>&1 | FileCheck --check-prefix=SITES %s
#include "mpi.h"

static void nothing(void) {}

void talk(int n) {
  // CHECK: remarks.c:[[#@LINE+2]]:3: remark: loop is a candidate for phase markers
  // CHECK-NOT: remark:
  for (int i = 0; i < n; ++i)
    MPI_Send(i); // SITES-DAG: remarks.c:[[#@LINE]]:5: remark: call site {{[0-9a-f]+}} calls MPI
  void (*volatile hidden)(void) = nothing;
  hidden(); // SITES-DAG: remarks.c:[[#@LINE]]:3: remark: call site {{[0-9a-f]+}} may lead to MPI
}

void quiet(int n) {
  void (*known)(void) = nothing;
  // CHECK: remarks.c:[[#@LINE+2]]:3: remark: loop is a candidate for phase markers
  // CHECK: remarks.c:[[#@LINE+1]]:3: remark: loop has no events: after inlining, no call in it can reach MPI
  for (int i = 0; i < n; ++i)
    known();
}
