// Who runs a loop matters only where the others communicate meanwhile.
// RUN: for level in 0 3; do %anole-cc -I%S/Inputs -fno-discard-value-names -O$level -Rpass=anole -Rpass-missed=anole -c %s -o %t.o 2>&1 | FileCheck %s || exit 1; done
#include "ranks.h"
#include <stdlib.h>

static void master(void) {
  // CHECK-DAG: guards.c:[[#@LINE+1]]:3: remark: loop is not a candidate for phase markers: whether it runs depends on the rank through `rank`, line 33
  for (int i = 0; i < 100; i++)
    MPI_Recv(0, 0, INT, 1, 0, COMM, 0);
}

static void worker(void) {
  // CHECK-DAG: guards.c:[[#@LINE+1]]:3: remark: loop is not a candidate for phase markers: whether it runs depends on the rank through `rank`, line 33
  for (int i = 0; i < 100; i++)
    MPI_Send(0, 0, INT, 0, 0, COMM);
}

static void solve(int rank, int used) {
  if (rank >= used)
    return; // they stand aside
  // CHECK-DAG: guards.c:[[#@LINE+1]]:3: remark: loop is a candidate for phase markers
  for (int step = 0; step < 100; step++)
    MPI_Barrier(COMM);
}

int main(int argc, char **argv) {
  int rank, size;
  if (argc > 9) {
    MPI_Barrier(COMM);
    exit(1);
  }
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(COMM, &rank);
  MPI_Comm_size(COMM, &size);
  if (rank == 0)
    master();
  else
    worker();
  solve(rank, size / 2);
  if (rank > 9)
    goto end; // so do these
  // CHECK-DAG: guards.c:[[#@LINE+1]]:3: remark: loop is a candidate for phase markers
  for (int step = 0; step < 100; step++) {
    if (rank % 2)
      MPI_Send(0, 0, INT, 0, 0, COMM);
    else
      // CHECK-DAG: guards.c:[[#@LINE+1]]:7: remark: loop is not a candidate for phase markers: whether it runs depends on the rank through `rank`, line 33
      for (int i = 0; i < 3; i++)
        MPI_Recv(0, 0, INT, 1, 0, COMM, 0);
  }
end:
  MPI_Finalize();
}
