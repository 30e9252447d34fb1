// The code generator outlines no code that is instrumented: of a store that several calls share, no table could say
// which call it is for.
// RUN: %plain-cc -Oz -mllvm -enable-machine-outliner=always -S %s -o - | FileCheck --check-prefix=PLAIN %s
// RUN: %anole-cc -Oz -mllvm -enable-machine-outliner=always -S %s -o - | FileCheck %s
// PLAIN: call{{.*}} OUTLINED_FUNCTION
// CHECK-NOT: OUTLINED_FUNCTION
#include "mpi.h"

extern int left, right, both;

#define EXCHANGE(name)                                                                                                 \
  void name(int more) {                                                                                                \
    MPI_Send(7);                                                                                                       \
    both = left * right + left * left + right * right;                                                                 \
    left = right * both + 7 * both;                                                                                    \
    if (more)                                                                                                          \
      MPI_Recv(7);                                                                                                     \
  }
EXCHANGE(a)
EXCHANGE(b)
EXCHANGE(c)
EXCHANGE(d)
