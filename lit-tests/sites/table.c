// The table names function, callee and place of every site, with and without -g; loops know their parents.
// RUN: for flags in "-O0" "-O0 -g" "-O2 -g"; do %anole-cc $flags -c %s -o %t.o && %sites %t.o | FileCheck %s || exit 1; done
#include "mpi.h"

void exchange(int n) {
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      MPI_Send(j);
  void (*volatile hidden)(void) = 0;
  hidden();
}
// CHECK-DAG: S {{[0-9a-f]+}} exchange MPI_Send exchange@{{.*}}table.c:8:7
// CHECK-DAG: S {{[0-9a-f]+}} exchange * exchange@{{.*}}table.c:10:3
// CHECK-DAG: L [[OUTER:[0-9a-f]+]] exchange {{.*}}table.c 6 3 0
// CHECK-DAG: L {{[0-9a-f]+}} exchange {{.*}}table.c 7 5 [[OUTER]]
