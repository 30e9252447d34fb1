#pragma once

#include "runtime/record/process/Processor.h"

#include <cstdint>

namespace anole::record {

/// Stands for the frame of a call that nothing ever leaves by longjmp: the tracer's own work.
inline constexpr uintptr_t noFrame = UINTPTR_MAX;

/// Stands for no call at all: the thread is between two calls, and the gap is watched (GapWatch).
inline constexpr uintptr_t gapWatched = UINTPTR_MAX - 1;

/// Notes an address in the frame of the function that this is part of. It takes one instruction: an
/// address of a variable takes two, and __builtin_frame_address makes the function keep a register
/// for it.
[[gnu::always_inline]] inline void noteFrame(uintptr_t &where) {
  processor::noteStackPointer(where);
}

/// Returns whether the frame of an intercepted call that holds the address `outer` has been left
/// without a return, by longjmp, as `here`, in the frame of another call, is where it was or
/// outside of it, or as another function's frame is there now. False where the unwinder does not
/// know: on another stack, or behind a function that cannot be unwound.
///
/// Only calls inside another one ask, which are rare, and so all that an ordinary call pays is to
/// note where it is. Rejected: to compare addresses alone, since after a jump the program may call
/// MPI from deeper down than the call that it left.
bool wasLeft(uintptr_t outer, uintptr_t here) noexcept;

} // namespace anole::record
