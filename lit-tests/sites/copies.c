// A loop that is unrolled has one site at four places; a tail call is marked.
// RUN: %anole-cc -O2 %s %fake-mpi -o %t && %calls %t | FileCheck %s
#include "mpi.h"

// CHECK-DAG: last 1 tail MPI_Recv
__attribute__((noinline)) static int last(int tag) { return MPI_Recv(tag); }

int main(void) {
  // CHECK-DAG: main 4 MPI_Send
  for (int i = 0; i < 4; ++i)
    MPI_Send(i);
  // CHECK-DAG: main 1{{( tail)?}} last
  return last(7);
}
