// How long a list is, is in memory that the analysis does not follow: a loop over it is a candidate with a caveat. The ends of a
// vector are members, which it follows.
// RUN: for level in 0 2; do %anole-cxx -I%S/Inputs -fno-discard-value-names -O$level -Rpass=anole -Rpass-missed=anole -Rpass-analysis=anole -c %s -o %t.o 2>&1 | FileCheck %s || exit 1; done
#include "ranks.h"
#include <list>
#include <vector>

void overList(const std::list<int> &cells) {
  // CHECK-DAG: containers.cpp:[[#@LINE+1]]:3: remark: loop is a candidate for phase markers, but trip count may depend on the rank [-Rpass-analysis=anole]
  for (int cell : cells)
    MPI_Send(&cell, 1, INT, 0, 0, COMM);
}

void overVector(const std::vector<int> &neighbours) {
  // CHECK-DAG: containers.cpp:[[#@LINE+1]]:3: remark: loop is not a candidate for phase markers: trip count depends on the rank through
  for (int neighbour : neighbours)
    MPI_Send(&neighbour, 1, INT, neighbour, 0, COMM);
}

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(COMM, &rank);
  std::list<int> cells(rank, 1);
  std::vector<int> neighbours(rank, 1);
  // CHECK-NOT: containers.cpp:[[#@LINE+1]]:3: remark: {{.*}} may depend
  for (int step = 0; step < 10; step++) {
    overList(cells);
    overVector(neighbours);
  }
}
