// Virtual calls, function pointers and members have sites of their own.
// RUN: %plain-cc -c %fake-mpi -o %t.mpi.o
// RUN: for level in 0 1 2 3; do %anole-cxx -O$level %s %t.mpi.o -o %t && %run %t | FileCheck %s || exit 1; done
#include "mpi.h"

struct Base {
  virtual void go(int tag) { MPI_Send(tag); }
};
struct Derived : Base {
  void go(int tag) override { MPI_Send(10 + tag); }
};

Base *volatile object;
void (Base::*volatile member)(int) = &Base::go;

int main() {
  Base base;
  Derived derived;
  for (int i = 0; i < 2; ++i) {
    object = i ? &derived : &base;
    object->go(1);
    (object->*member)(2);
  }
  // CHECK: send(1) context [[#A:]]
  // CHECK-NEXT: send(2) context [[#A+1]]
  // CHECK-NEXT: send(11) context
  // CHECK-NEXT: send(12) context
}
