// With -flto the pass finishes in the linker, where it knows both files; ThinLTO works file by file.
// RUN: for mode in full thin; do for level in 0 1 2 3; do \
// RUN:   %anole-cc -flto=$mode -O$level -c %s -o %t.a.o && \
// RUN:   %anole-cc -flto=$mode -O$level -DOTHER -c %s -o %t.b.o && \
// RUN:   %plain-cc -c %fake-mpi -o %t.mpi.o && \
// RUN:   %anole-cc -flto=$mode -O$level %lto %t.a.o %t.b.o %t.mpi.o -o %t && %run %t | FileCheck %s && \
// RUN:   %sites %t | FileCheck --check-prefix=TABLE %s || exit 1; done; done
#include "mpi.h"

void other(int tag);
int harmless(int x);

#ifdef OTHER
int harmless(int x) { return x * 3; }
void other(int tag) { MPI_Send(tag); }
#else
int main(void) {
  for (int i = 0; i < 2; ++i) {
    other(i);
    other(i + harmless(10));
  }
  // CHECK: send(0) context [[#A:]] depth 1 [1:1]
  // CHECK-NEXT: send(30) context [[#A+1]] depth 1 [1:1]
  // CHECK-NEXT: send(1) context [[#A]] depth 1 [1:2]
  // CHECK-NEXT: send(31) context [[#A+1]] depth 1 [1:2]
}
#endif
// TABLE-DAG: S {{[0-9a-f]+}} {{main|other}} MPI_Send {{(main@.*:19:5\|)?}}other@
// TABLE-DAG: L {{[0-9a-f]+}} main {{.*}}lto.c 18 3 0
