// An instrumented program links and runs without the runtime, and does what it did; its table survives
// --gc-sections.
// RUN: for level in 0 2; do %anole-cc -O$level -ffunction-sections -Wl,--gc-sections %s %fake-mpi -o %t -DTHREAD && %run %t | FileCheck %s && %sites %t | FileCheck --check-prefix=TABLE %s || exit 1; done
// RUN: %anole-cc -fPIC -shared -O2 -DLIBRARY %s -o %t.so && %anole-cc -O2 %t.so %s %fake-mpi -o %t && %run %t | FileCheck %s
#include "mpi.h"

#ifdef LIBRARY
void unused(void) { MPI_Barrier(); }
#else
int main(void) {
  MPI_Send(4); // CHECK: send(4) context {{[0-9]+}} depth 0
  return 0;
}
#endif
// TABLE: S {{[0-9a-f]+}} main MPI_Send main@
