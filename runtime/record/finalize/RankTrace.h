#pragma once

#include "runtime/core/trace/Trace.h"
#include "runtime/record/startup/Session.h"

namespace anole::record {

/// Ends all recorders and makes the trace of this rank. Rank 0's also says what the run was.
Trace rankTrace(const Session &session);

} // namespace anole::record
