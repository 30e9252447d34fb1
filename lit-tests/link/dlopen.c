// A library that is loaded while the program runs shares the program's block, instrumented or not itself.
// RUN: %anole-cc -O2 -fPIC -shared -DLIBRARY %s -o %t.so
// RUN: for compiler in "%anole-cc" "%plain-cc"; do $compiler -O2 %s %fake-mpi -rdynamic -o %t && %run %t %t.so | FileCheck %s || exit 1; done
#include "mpi.h"

#ifdef LIBRARY
void send(int n) {
  for (int i = 0; i < n; ++i)
    MPI_Send(i);
}
#else
#include <dlfcn.h>

int main(int count, char **values) {
  void *library = count > 1 ? dlopen(values[1], RTLD_NOW) : 0;
  void (*send)(int) = library ? (void (*)(int))dlsym(library, "send") : 0;
  if (!send)
    return 1;
  send(2);
  // CHECK: send(0) context [[#A:]] depth 1 [1:1]
  // CHECK-NEXT: send(1) context [[#A]] depth 1 [1:2]
}
#endif
