#pragma once

#include "runtime/core/model/Trace.h"
#include "runtime/record/run/Session.h"

namespace anole::record {

/// Ends all recorders and makes the trace of this rank.
Trace rankTrace(const Session &session);

/// Returns the trace of a rank without an event.
Trace emptyRankTrace(const Session &session);

/// Returns what the thread that called MPI_Init has recorded so far, or before the marker that is
/// being told of. The recorders go on.
Trace rankSnapshot(const Session &session);

/// Adds what the run was and how events are to be read: of all ranks' traces, one needs it.
void addRunFacts(Trace &trace, const Session &session);

} // namespace anole::record
