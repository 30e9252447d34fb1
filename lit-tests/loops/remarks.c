// What was done and what was not is said in remarks.
// RUN: %anole-cc -O2 -Rpass=anole -Rpass-missed=anole -c %s -o %t.o 2>&1 | FileCheck %s
#include "mpi.h"

static void nothing(void) {}

void talk(int n) {
  // CHECK-DAG: remarks.c:{{[0-9]+}}:3: remark: loop {{[0-9a-f]+}} reports its iterations
  for (int i = 0; i < n; ++i)
    MPI_Send(i); // CHECK-DAG: remarks.c:[[#@LINE]]:5: remark: call site {{[0-9a-f]+}} calls MPI
  void (*volatile hidden)(void) = nothing;
  hidden(); // CHECK-DAG: remarks.c:[[#@LINE]]:3: remark: call site {{[0-9a-f]+}} may lead to MPI
}

void quiet(int n) {
  void (*known)(void) = nothing;
  // CHECK-DAG: remark: loop {{[0-9a-f]+}} has no events: no call in it can reach MPI
  for (int i = 0; i < n; ++i)
    known();
}
