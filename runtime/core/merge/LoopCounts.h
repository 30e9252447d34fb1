#pragma once

#include "runtime/core/support/Error.h"
#include "runtime/core/trace/StreamTrace.h"

namespace anole {

/// How often each loop and point ran follows from the structure: from the root inwards, a loop has
/// as many entries as the bodies that hold it ran, its trips sum up to its iterations, and its
/// variant column says how often each body ran. So a constant column needs no length of its own.
///
/// Gives constant columns (count 0) of loops and points that length, and points their count. An
/// error if loops contain themselves or variants do not exist: then the trace is damaged.
Expected<void> settleCounts(StreamTrace &stream);

} // namespace anole
