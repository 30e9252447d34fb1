#pragma once

#include "runtime/record/callpath/Modules.h"

#include <span>

namespace anole::record {

/// Return addresses, innermost first.
using ReturnAddresses = std::span<void *const>;

/// The stack of this thread, by libunwind. Deeper stacks lose their outermost frames.
///
/// libunwind is loaded with dlopen and kept out of the program's scope: it also defines the
/// functions by which C++ exceptions are thrown, and linked or preloaded it would replace the
/// compiler's in the traced program.
class Stack {
public:
  static constexpr int limit = 128;

  /// Loads libunwind; false if it is not there (every stack is empty then).
  static bool available();

  /// Takes the stack without the tracer's own frames. Valid until the next call.
  ReturnAddresses capture();

private:
  void *frames[limit];
};

/// Without the frames below `main` (or a thread's function): those of the C library and the
/// program's entry.
ReturnAddresses withoutStart(ReturnAddresses stack);

} // namespace anole::record
