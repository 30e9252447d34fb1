#pragma once

#include <cstddef>
#include <cstdint>
#include <ucontext.h>

namespace anole::record {

/// Stacks of the tracer's own, for threads of the program that have little: a thread may be made
/// with 16 KiB, and what it calls was measured by its author without a tracer. Where less than
/// `enough` bytes are left, all that a wrapper does besides calling MPI and noting its arguments is
/// done on such a stack.
///
/// The same on stacks that are not known to be a thread's: fibers, say. Stacks are kept for reuse;
/// there are as many as threads that needed one at once. A switch there and back costs some hundred
/// nanoseconds, so it is not done where the stack is large.
class OwnStack {
public:
  static constexpr size_t enough = size_t(64) << 10;

  /// Finds out where the stack of this thread is. Until then it is taken for a small one.
  static void learnBounds() noexcept;

  /// Returns whether the frame of the caller is on a stack with enough left.
  static bool isNeeded() {
    return reinterpret_cast<uintptr_t>(__builtin_frame_address(0)) - roomy >= length;
  }

  /// Returns whether the address is on the stack of this thread, as far as that is known.
  static bool isOfThread(uintptr_t address) { return address - (roomy - enough) < length + enough; }

  /// Runs the action on a stack of the tracer's own; where there is no memory for one, on this one.
  template <class Action> static void run(Action action) {
    switchTo([](void *data) noexcept { (*static_cast<Action *>(data))(); }, &action);
  }

  /// Returns where the thread left its own stack; null while it is there.
  static const ucontext_t *left() { return leftAt; }

private:
  static void switchTo(void (*action)(void *) noexcept, void *data) noexcept;

  /// The part of the thread's stack below which there is enough left.
  static constinit thread_local uintptr_t roomy __attribute__((tls_model("initial-exec")));
  static constinit thread_local uintptr_t length __attribute__((tls_model("initial-exec")));
  static constinit thread_local const ucontext_t *leftAt __attribute__((tls_model("initial-exec")));
};

} // namespace anole::record
