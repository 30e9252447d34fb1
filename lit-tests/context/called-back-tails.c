// Tail calls that may come round again stay tail calls, and still the context is as it was for whoever calls next.
// RUN: %plain-cc -O1 -DLIBRARY -c %s -o %t.library.o
// RUN: for level in 1 2 3; do \
// RUN:   %anole-cc -O$level %s %t.library.o %fake-mpi -o %t && %run %t | FileCheck %s || exit 1; done
// RUN: %anole-cc -O2 -S %s -o - | FileCheck --check-prefix=ASM %s
#ifdef LIBRARY
void integrate(int steps, void (*step)(int)) {
  for (int i = 0; i < steps; ++i)
    step(i);
}
#else
#include "mpi.h"

void integrate(int steps, void (*step)(int));
void odd(int n);

// ASM-LABEL: even:
// ASM: jmp odd
__attribute__((noinline)) void even(int n) {
  if (n == 0)
    return (void)MPI_Send(0);
  odd(n - 1);
}
// ASM-LABEL: odd:
// ASM: jmp even
__attribute__((noinline)) void odd(int n) {
  MPI_Recv(n);
  if (n > 0)
    even(n - 1);
}

static void (*volatile next)(int);
// ASM-LABEL: stateB:
// ASM: jmpq *%
void stateB(int n) {
  MPI_Send(20);
  if (n > 0)
    __attribute__((musttail)) return next(n - 1);
}
// ASM-LABEL: stateA:
// ASM: jmp inner
__attribute__((noinline)) static void inner(int n) {
  MPI_Send(10);
  next = stateB;
  stateB(n);
}
void stateA(int n) { __attribute__((musttail)) return inner(n); }

int main(void) {
  integrate(2, even);
  // CHECK: send(0) context [[#A:]]
  // CHECK-NEXT: recv(0) context [[#A+1]]
  integrate(20, even);
  // CHECK: send(0) context [[#A+2]]
  // CHECK-NEXT: recv(0) context [[#A+3]]
  // CHECK-NEXT: recv(1) context [[#A+3]]
  // CHECK-NEXT: send(0) context [[#A+2]]
  integrate(2, stateA);
  // CHECK: send(10) context [[#A+4]]
  // CHECK-NEXT: send(20) context [[#A+5]]
  // CHECK-NEXT: send(10) context [[#A+4]]
  // CHECK-NEXT: send(20) context [[#A+5]]
  // CHECK-NEXT: send(20) context
}
#endif
