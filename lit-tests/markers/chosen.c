// The source chooses a loop: by its variable, by a variable in it, or by its function.
// RUN: for level in 0 3; do %anole-cc -I%S/Inputs -O$level -Rpass=anole -Rpass-missed=anole -gline-tables-only -c %s -o %t.o 2>&1 | FileCheck %s && %sites %t.o | FileCheck --check-prefix=TABLE %s || exit 1; done
#include "ranks.h"
#define PHASE __attribute__((annotate("anole::phase")))

PHASE static void march(int rank) {
  // CHECK-DAG: chosen.c:[[#@LINE+1]]:3: remark: loop sets phase markers because the source chooses it
  for (int i = 0; i < rank; i++)
    // CHECK-DAG: chosen.c:[[#@LINE+1]]:5: remark: loop is a candidate for phase markers
    for (int j = 0; j < 3; j++)
      MPI_Barrier(COMM);
}

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(COMM, &rank);
  march(rank);
  // CHECK-DAG: chosen.c:[[#@LINE+1]]:3: remark: loop is a candidate for phase markers
  for (int repeat = 0; repeat < 10; repeat++) {
    // CHECK-DAG: chosen.c:[[#@LINE+1]]:5: remark: loop sets phase markers because the source chooses it
    for (PHASE int step = 0; step < 100; step++)
      MPI_Barrier(COMM);
    // CHECK-DAG: chosen.c:[[#@LINE+1]]:5: remark: loop sets phase markers because the source chooses it
    while (argc-- > 0) {
      PHASE int inside = 0;
      MPI_Bcast(&inside, 1, INT, 0, COMM);
    }
  }
}
// The two low bits of the id tell the runtime: 2 chosen, 1 proposed.
// TABLE: L {{[0-9a-f]+[159d]}} main {{.*}}chosen.c 20 3 0
// TABLE: L {{[0-9a-f]+[37bf]}} main {{.*}}chosen.c 22 5
// TABLE: L {{[0-9a-f]+[26ae]}} march {{.*}}chosen.c 8 3 0 trip count depends on the rank, line 17
// TABLE: L {{[0-9a-f]+[159d]}} march {{.*}}chosen.c 10 5
