// A loop inside a coroutine that does not suspend is like any other. One that does is left and entered
// again at any depth: it reports nothing, and its caller's loops stay right.
// RUN: %plain-cc -c %fake-mpi -o %t.mpi.o
// RUN: for level in 0 3; do %anole-cxx -std=c++20 -O$level -Rpass-missed=anole %s %t.mpi.o -o %t 2>&1 | FileCheck --check-prefix=REMARK %s && %run %t | FileCheck %s || exit 1; done
#include "mpi.h"
#include <coroutine>
#include <exception>

struct Steps {
  struct promise_type {
    Steps get_return_object() { return {std::coroutine_handle<promise_type>::from_promise(*this)}; }
    std::suspend_always initial_suspend() { return {}; }
    std::suspend_always final_suspend() noexcept { return {}; }
    std::suspend_always yield_value(int) { return {}; }
    void return_void() {}
    void unhandled_exception() { std::terminate(); }
  };
  std::coroutine_handle<promise_type> handle;
};

static Steps steps(int count) {
  // REMARK: coroutine.cpp:[[#@LINE+1]]:3: remark: loop has no events: it is left and entered again where the coroutine suspends
  for (int i = 0; i < count; ++i) {
    MPI_Send(i);
    for (int j = 0; j < 2; ++j)
      MPI_Recv(j);
    co_yield i;
  }
}

int main() {
  Steps all = steps(2);
  for (int k = 0; k < 2; ++k) {
    all.handle.resume();
    MPI_Barrier();
  }
  // CHECK: send(0) {{.*}} depth 1 [1:1]{{$}}
  // CHECK-NEXT: recv(0) {{.*}} depth 2 [1:1] [2:1]{{$}}
  // CHECK-NEXT: recv(1) {{.*}} depth 2 [1:1] [2:2]{{$}}
  // CHECK-NEXT: barrier(0) {{.*}} depth 1 [1:1]{{$}}
  // CHECK-NEXT: send(1) {{.*}} depth 1 [1:2]{{$}}
  // CHECK-NEXT: recv(0) {{.*}} depth 2 [1:2] [3:1]{{$}}
  // CHECK-NEXT: recv(1) {{.*}} depth 2 [1:2] [3:2]{{$}}
  // CHECK-NEXT: barrier(0) {{.*}} depth 1 [1:2]{{$}}
  all.handle.destroy();
}
