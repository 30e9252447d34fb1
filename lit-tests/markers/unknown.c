// What comes from elsewhere may depend on the rank: such a loop is a candidate all the same.
// RUN: %anole-cc -I%S/Inputs -fno-discard-value-names -Rpass=anole -Rpass-missed=anole -Rpass-analysis=anole -c %s -o %t.o 2>&1 | FileCheck %s
#include "ranks.h"
#include <stdio.h>
#include <stdlib.h>

int stepsOf(const char *file);

int main(int argc, char **argv) {
  int rank, fromFile;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(COMM, &rank);
  int steps = stepsOf(argv[1]);
  // CHECK: unknown.c:[[#@LINE+2]]:3: remark: loop is a candidate for phase markers [-Rpass=anole]
  // CHECK: unknown.c:[[#@LINE+1]]:3: remark: loop is a candidate for phase markers, but trip count may depend on the rank through `stepsOf`, line [[#@LINE-2]] [-Rpass-analysis=anole]
  for (int step = 0; step < steps; step++)
    MPI_Barrier(COMM);
  FILE *file = fopen("steps", "r");
  fscanf(file, "%d", &fromFile);
  // CHECK: unknown.c:[[#@LINE+2]]:3: remark: loop is a candidate for phase markers [-Rpass=anole]
  // CHECK: unknown.c:[[#@LINE+1]]:3: remark: {{.*}} trip count may depend on the rank through `{{.*}}fscanf`, line [[#@LINE-2]] [-Rpass-analysis=anole]
  for (int step = 0; step < fromFile; step++)
    MPI_Barrier(COMM);
  // What an unknown function makes of the rank is taken to depend on it.
  int half = abs(rank / 2);
  // CHECK: unknown.c:[[#@LINE+1]]:3: remark: loop is not a candidate for phase markers: trip count depends on the rank through `half`, line [[#@LINE-1]]
  for (int i = 0; i < half; i++)
    MPI_Barrier(COMM);
}
