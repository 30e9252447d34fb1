#pragma once

#include "runtime/core/model/StreamTrace.h"

#include <vector>

namespace anole {

/// Returns the loops that a stream ends in, outermost first: the last child of the root's body, the
/// last child of its last iteration, and so on. Ends where a loop does not say what it ran last.
std::vector<uint32_t> loopsAtEnd(const StreamTrace &stream);

/// Takes its last iteration from the last entry of the loop. Returns whether others are left there:
/// if not, nothing is changed.
bool dropLastIteration(LoopTrace &loop);

} // namespace anole
