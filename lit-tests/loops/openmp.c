// Threads have blocks of their own; regions and worksharing are compiled as ever. (Only compiled: the runtime
// library of OpenMP need not be installed.)
// RUN: for level in 0 2; do %anole-cc -fopenmp -O$level -c %s -o %t.o && %sites %t.o | FileCheck %s || exit 1; done
#include "mpi.h"

void region(int n) {
#pragma omp parallel
  {
#pragma omp for
    for (int i = 0; i < n; ++i)
      MPI_Send(i);
  }
}
// CHECK-DAG: S {{[0-9a-f]+}} region __kmpc_fork_call region@
// CHECK-DAG: MPI_Send
// CHECK-DAG: L {{[0-9a-f]+}} {{region|[.]omp_outlined[.]}}
