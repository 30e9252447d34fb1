#pragma once

#include "runtime/core/model/Trace.h"

#include <string>

namespace anole::tools {

/// The traces that scripts of commands have by name:
///
/// phases  Four ranks. setup: a barrier; step: 500 times a message to the next rank, and a
///         reduction.
/// shift2, shift4  Ranks that compute the same and shift messages around a ring.
/// exchange  Two ranks that wait for each other's small messages.
Trace playedTrace(const std::string &name);

} // namespace anole::tools
