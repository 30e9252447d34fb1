// Calls that can never run, before others that do, neither disturb nor crash the compiler.
// RUN: for level in 0 1 2 3; do %anole-cc -O$level %s %fake-mpi -o %t && %run %t | FileCheck %s || exit 1; done
#include "mpi.h"

int main(void) {
  goto real;
dead:
  MPI_Recv(1);
  for (;;)
    MPI_Recv(2);
  goto dead;
real:
  MPI_Send(3); // CHECK: send(3) context {{[0-9]+}} depth 0{{$}}
  return 0;
  MPI_Barrier();
}
