// Exceptions leave loops too: caught in the loop, behind it, and in a caller; a destructor that runs
// because of one is on the way out of the loop already.
// RUN: %plain-cc -c %fake-mpi -o %t.mpi.o
// RUN: for level in 0 1 2 3; do %anole-cxx -O$level %s %t.mpi.o -o %t && %run %t | FileCheck %s || exit 1; done
#include "mpi.h"

struct Guard {
  ~Guard() { MPI_Test(&tag); }
  int tag;
};

static void thrower(int n) {
  for (int i = 0; i < n; ++i) {
    MPI_Send(i);
    if (i == 1)
      throw i;
  }
}

int main(int count, char **) {
  for (int k = 0; k < 2; ++k) {
    try {
      for (int j = 0; j < count; ++j) {
        Guard guard{5};
        thrower(count + 4);
      }
    } catch (int) {
      MPI_Recv(k);
    }
  }
  // CHECK: send(0) {{.*}} depth 3 [1:1] [2:1] [3:1]
  // CHECK-NEXT: send(1) {{.*}} depth 3 [1:1] [2:1] [3:2]
  // CHECK-NEXT: test(5) {{.*}} depth 1 [1:1]{{$}}
  // CHECK-NEXT: recv(0) {{.*}} depth 1 [1:1]{{$}}
  // CHECK-NEXT: send(0) {{.*}} depth 3 [1:2] [4:1] [5:1]
  // CHECK-NEXT: send(1) {{.*}} depth 3 [1:2] [4:1] [5:2]
  // CHECK-NEXT: test(5) {{.*}} depth 1 [1:2]{{$}}
  // CHECK-NEXT: recv(1) {{.*}} depth 1 [1:2]{{$}}
  try {
    thrower(9);
  } catch (...) {
    MPI_Recv(8);
  }
  // CHECK: recv(8) {{.*}} depth 0{{$}}
}
