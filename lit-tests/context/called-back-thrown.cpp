// Virtual calls from code that is not instrumented, which also catches what they throw: each starts in the context
// of the one who called that code, outside the loops that an exception left.
// RUN: %plain-cc -c %fake-mpi -o %t.mpi.o
// RUN: %plain-cc -O1 -DLIBRARY -c %s -o %t.library.o
// RUN: for level in 0 1 2 3; do \
// RUN:   %anole-cxx -O$level %s %t.library.o %t.mpi.o -o %t && %run %t | FileCheck %s || exit 1; done
struct Problem {
  virtual void step(int number) = 0;
};
void solve(int steps, Problem &problem);
void refuse();
#ifdef LIBRARY
void refuse() { throw 1; }
void solve(int steps, Problem &problem) {
  for (int i = 0; i < steps; ++i)
    try {
      problem.step(i);
    } catch (int) {
    }
}
#else
#include "mpi.h"

struct Cleanup {
  ~Cleanup() { MPI_Barrier(); }
};
struct Waves : Problem {
  void step(int number) override {
    MPI_Send(number);
    if (number == 1)
      throw 1;
    for (int i = 0; i < 2; ++i) {
      MPI_Recv(i);
      if (number == 2)
        refuse();
    }
    Cleanup cleanup;
    if (number == 3)
      refuse();
  }
};

int main() {
  Waves waves;
  solve(5, waves);
  // CHECK: send(0) context [[#A:]] depth 0
  // CHECK-NEXT: recv(0) context [[#A+1]] depth 1
  // CHECK-NEXT: recv(1) context [[#A+1]] depth 1
  // CHECK-NEXT: barrier(0) context [[#B:]] depth 0
  // CHECK-NEXT: send(1) context [[#A]] depth 0
  // CHECK-NEXT: send(2) context [[#A]] depth 0
  // CHECK-NEXT: recv(0) context [[#A+1]] depth 1
  // CHECK-NEXT: send(3) context [[#A]] depth 0
  // CHECK-NEXT: recv(0) context [[#A+1]] depth 1
  // CHECK-NEXT: recv(1) context [[#A+1]] depth 1
  // CHECK-NEXT: barrier(0) context {{.*}} depth 0
  // CHECK-NEXT: send(4) context [[#A]] depth 0
  // CHECK-NEXT: recv(0) context [[#A+1]] depth 1
  // CHECK-NEXT: recv(1) context [[#A+1]] depth 1
  // CHECK-NEXT: barrier(0) context [[#B]] depth 0
}
#endif
