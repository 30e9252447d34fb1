// The table of calls says where in the machine code each site is, however the program is built; reading it needs
// no relocation when the program starts, and functions that the linker drops take their entries along.
// RUN: for flags in "-O0" "-O1" "-O2" "-O3" "-O0 -static" "-O2 -static" "-O2 -no-pie" "-O2 -mcmodel=medium" "-O2 -fno-integrated-as" \
// RUN:   "-O2 -ffunction-sections -Wl,--gc-sections" "-O2 -fuse-ld=lld-%llvm -ffunction-sections -Wl,--gc-sections"; do \
// RUN:   %anole-cc $flags %s %fake-mpi -o %t && %calls %t | FileCheck %s && \
// RUN:   llvm-readelf -rS %t | FileCheck --check-prefix=FILE %s || exit 1; done
// RUN: for level in 0 2; do %anole-cc -O$level -fPIC -shared %s -o %t.so && %calls %t.so | FileCheck %s || exit 1; done
// RUN: for mode in full thin; do for level in 0 2; do %plain-cc -c %fake-mpi -o %t.mpi.o && \
// RUN:   %anole-cc -flto=$mode -O$level %lto %s %t.mpi.o -o %t && %calls %t | FileCheck %s || exit 1; done; done
// RUN: %anole-cc -O2 -ffunction-sections -Wl,--gc-sections %s %fake-mpi -o %t && %calls %t | FileCheck --check-prefix=KEPT %s
#include "mpi.h"

// KEPT-NOT: unused
void unused(int tag) { MPI_Recv(tag); }

// CHECK-DAG: exchange 1{{( tail)?}} MPI_Send
__attribute__((noinline)) int exchange(int tag) { return MPI_Send(tag); }

// CHECK-DAG: main {{[1-4]}} exchange
// CHECK-DAG: main 1 *
int main(int count, char **values) {
  (void)values;
  int (*volatile pointer)(int) = exchange;
  for (int i = 0; i < 4; ++i)
    exchange(i);
  return pointer(count);
}
// FILE: anole_calls PROGBITS
// FILE-NOT: {{R_X86_64_RELATIVE.*anole_calls}}
