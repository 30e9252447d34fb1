// Objects made with -flto and linked by a linker without the plugin still run; they are not traced.
// RUN: %anole-cc -flto -O2 -c %s -o %t.o && %plain-cc -c %fake-mpi -o %t.mpi.o
// RUN: %plain-cc -flto -fuse-ld=lld-%llvm %t.o %t.mpi.o -o %t && %run %t | FileCheck %s
#include "mpi.h"

int main(int count, char **values) {
  (void)values;
  for (int i = 0; i < count + 1; ++i)
    MPI_Send(i);
  // CHECK: send(0) context [[#A:]] depth 0
  // CHECK-NEXT: send(1) context [[#A]] depth 0
}
