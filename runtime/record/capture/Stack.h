#pragma once

#include "runtime/core/model/PathTree.h"
#include "runtime/record/capture/Modules.h"

#include <span>

namespace anole::record {

/// Return addresses, innermost first.
using ReturnAddresses = std::span<void *const>;

/// The stack of this thread, by libunwind, or where that is missing by the compiler's runtime
/// library, which is slower.
///
/// libunwind is loaded with dlopen and kept out of the program's scope: it also defines the
/// functions by which C++ exceptions are thrown, and linked or preloaded it would replace the
/// compiler's in the traced program.
class Stack {
public:
  /// Loads libunwind; false if it is not there.
  static bool available();

  /// Takes the innermost frames of the stack, at most so many, without the tracer's own and those
  /// of the MPI in which a call came to it. Valid until the next call. Time grows with their
  /// number.
  ReturnAddresses capture(size_t most);

  /// Whether the last capture reached the end of the stack.
  bool isWhole() const { return whole; }

private:
  std::vector<void *> frames;
  bool whole = false;
};

/// Without the frames below `main` (or a thread's function): those of the C library and the
/// program's entry.
ReturnAddresses withoutStart(ReturnAddresses stack);

/// As a frame of a call path. Of modules that are known: see Modules::findKnown().
Frame stackFrame(const Modules &modules, const void *returnAddress);

/// Stands for the outer frames of a stack that were left out.
inline Frame leftOutFrame() { return {.function = "(frames left out)"}; }

} // namespace anole::record
