// Loops that end by what depends on the rank are no candidates, and the remark says how.
// RUN: for level in 0 3; do %anole-cc -I%S/Inputs -fno-discard-value-names -O$level -Rpass=anole -Rpass-missed=anole -c %s -o %t.o 2>&1 | FileCheck %s || exit 1; done
// CHECK-NOT: loop is a candidate
#include "ranks.h"
#include <stdlib.h>

static int rank, share[64];
struct Grid {
  int rows, columns;
};

static void divide(int total, int size, int *mine) {
  *mine = total / size;
  if (rank < total % size)
    ++*mine;
}

static int twice(int n) { return 2 * n; }

int main(int argc, char **argv) {
  int size, mine, coords[2], dims[2], periods[2], flag = 0, request = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(COMM, &rank);
  MPI_Comm_size(COMM, &size);
  divide(100, size, &mine);
  // CHECK-DAG: differs.c:[[#@LINE+1]]:3: remark: loop is not a candidate for phase markers: trip count depends on the rank through `mine`, line 25
  for (int i = 0; i < mine; i++)
    MPI_Barrier(COMM);
  int doubled = twice(rank);
  // CHECK-DAG: differs.c:[[#@LINE+1]]:3: remark: {{.*}} trip count depends on the rank through `doubled`, line [[#@LINE-1]]
  for (int i = 0; i < doubled; i++)
    MPI_Barrier(COMM);
  // CHECK-DAG: differs.c:[[#@LINE+1]]:3: remark: {{.*}} trip count depends on the rank through `rank`, line 23
  for (int i = 0; i < share[rank]; i++)
    MPI_Barrier(COMM);
  struct Grid grid = {size, size};
  grid.rows = rank + 1;
  // CHECK-DAG: differs.c:[[#@LINE+1]]:3: remark: {{.*}} trip count depends on the rank through `rows`, line [[#@LINE-1]]
  for (int i = 0; i < grid.rows; i++)
    MPI_Barrier(COMM);
  MPI_Cart_get(COMM, 2, dims, periods, coords);
  // CHECK-DAG: differs.c:[[#@LINE+1]]:3: remark: {{.*}} trip count depends on the rank through `coords`, line [[#@LINE-1]]
  for (int i = 0; i < coords[0]; i++)
    MPI_Barrier(COMM);
  int count;
  MPI_Recv(&count, 1, INT, 0, 0, COMM, 0);
  // CHECK-DAG: differs.c:[[#@LINE+1]]:3: remark: {{.*}} trip count depends on the rank through `count`, line [[#@LINE-1]]
  while (count-- > 0)
    MPI_Barrier(COMM);
  // CHECK-DAG: differs.c:[[#@LINE+1]]:3: remark: {{.*}} trip count depends on the rank through `flag`, line [[#@LINE+2]]
  while (!flag)
    MPI_Test(&request, &flag, 0);
  double start = MPI_Wtime();
  // CHECK-DAG: differs.c:[[#@LINE+1]]:3: remark: {{.*}} trip count depends on the rank, line [[#@LINE+1]]
  while (MPI_Wtime() < start + 1)
    MPI_Barrier(COMM);
  // CHECK-DAG: differs.c:[[#@LINE+1]]:3: remark: {{.*}} trip count depends on the rank through `rank`, line 23
  for (int i = 0; i < 10; i++) {
    MPI_Barrier(COMM);
    if (i > rank)
      break;
  }
  MPI_Finalize();
}
