// Loops that all ranks run equally often are candidates for phase markers.
// RUN: for level in 0 3; do %anole-cc -I%S/Inputs -fno-discard-value-names -O$level -Rpass=anole -Rpass-missed=anole -Rpass-analysis=anole -c %s -o %t.o 2>&1 | FileCheck %s || exit 1; done
// CHECK-NOT: no candidate
// CHECK-NOT: may depend
#include "ranks.h"
#include <stdio.h>
#include <stdlib.h>

static struct {
  int steps, every;
} settings;
static int fromFile;

static void readSettings(int rank) {
  if (rank == 0)
    scanf("%d %d", &settings.steps, &settings.every);
  MPI_Bcast(&settings, sizeof settings, INT, 0, COMM);
  if (rank == 0)
    scanf("%d", &fromFile);
  MPI_Bcast(&fromFile, 1, INT, 0, COMM);
}

static int iterate(int most, double tolerance) {
  double mine = 1, error = 1;
  int done = 0;
  // CHECK-DAG: same.c:[[#@LINE+1]]:3: remark: loop is a candidate for phase markers
  while (error > tolerance && done < most) {
    mine /= 2;
    MPI_Allreduce(&mine, &error, 1, INT, 0, COMM);
    done++;
  }
  return done;
}

int main(int argc, char **argv) {
  int rank, size, steps = argc > 1 ? atoi(argv[1]) : 100;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(COMM, &rank);
  MPI_Comm_size(COMM, &size);
  readSettings(rank);
  // CHECK-DAG: same.c:[[#@LINE+1]]:3: remark: loop is a candidate for phase markers
  for (int step = 0; step < steps; step++)
    iterate(10, 1e-3);
  // CHECK-DAG: same.c:[[#@LINE+1]]:3: remark: loop is a candidate for phase markers
  for (int peer = 1; peer < size; peer++)
    MPI_Barrier(COMM);
  // CHECK-DAG: same.c:[[#@LINE+1]]:3: remark: loop is a candidate for phase markers
  for (int step = 0; step < settings.steps; step++)
    MPI_Barrier(COMM);
  int left = fromFile;
  // CHECK-DAG: same.c:[[#@LINE+1]]:3: remark: loop is a candidate for phase markers
  do
    MPI_Barrier(COMM);
  while (--left > 0);
  // A rank's own work inside does not matter, nor does an error that ends the program.
  // CHECK-DAG: same.c:[[#@LINE+1]]:3: remark: loop is a candidate for phase markers
  for (int step = 0; step < 5; step++) {
    if (rank == 0)
      MPI_Barrier(COMM);
    if (rank == 7)
      exit(1);
  }
  MPI_Finalize();
}
