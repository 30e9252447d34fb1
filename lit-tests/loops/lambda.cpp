// Loops in lambdas, loops whose body is a lambda, and a lambda in a std::function.
// RUN: %plain-cc -c %fake-mpi -o %t.mpi.o
// RUN: for level in 0 3; do %anole-cxx -O$level %s %t.mpi.o -o %t && %run %t | FileCheck %s || exit 1; done
#include "mpi.h"
#include <algorithm>
#include <array>
#include <functional>

int main() {
  auto sendAll = [](int count) {
    for (int i = 0; i < count; ++i)
      MPI_Send(i);
  };
  std::array steps{7, 8};
  std::for_each(steps.begin(), steps.end(), [&](int step) {
    MPI_Recv(step);
    sendAll(2);
  });
  // CHECK: recv(7) {{.*}} depth 1 [1:1]{{$}}
  // CHECK-NEXT: send(0) {{.*}} depth 2 [1:1] [2:1]{{$}}
  // CHECK-NEXT: send(1) {{.*}} depth 2 [1:1] [2:2]{{$}}
  // CHECK-NEXT: recv(8) {{.*}} depth 1 [1:2]{{$}}
  // CHECK-NEXT: send(0) {{.*}} depth 2 [1:2] [3:1]{{$}}
  std::function<void(int)> hidden = sendAll;
  for (int i = 0; i < 2; ++i)
    hidden(1);
  // CHECK: send(0) {{.*}} depth 2 [4:1] [5:1]{{$}}
  // CHECK-NEXT: send(0) {{.*}} depth 2 [4:2] [6:1]{{$}}
  MPI_Barrier(); // CHECK-NEXT: barrier(0) {{.*}} depth 0{{$}}
}
