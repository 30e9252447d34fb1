// Inlined functions appear as frames, outermost first, with readable names.
// RUN: %anole-cxx -O2 -c %s -o %t.o && %sites %t.o | FileCheck %s
#include "mpi.h"

namespace outer {
template <class T> static inline void leaf(T tag) { MPI_Send(tag); }
} // namespace outer

void caller(int tag) {
  outer::leaf(tag);
}
// CHECK: S {{[0-9a-f]+}} _Z6calleri MPI_Send caller(int)@{{.*}}frames.cpp:10:3|void outer::leaf<int>(int)@{{.*}}frames.cpp:6:53
