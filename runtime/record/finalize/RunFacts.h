#pragma once

#include "runtime/core/output/OutputName.h"
#include "runtime/core/trace/Trace.h"
#include "runtime/record/startup/Session.h"

namespace anole::record {

/// Program, host, MPI library and so on, without counters.
TraceInfo runFacts(const Session &session);

/// What the name of the trace may be made of, on rank 0.
OutputFacts outputFacts(const Session &session);

/// The same where ranks name a folder that they share without asking each other: %p is the process
/// that started them.
OutputFacts pieceFacts(const Session &session);

} // namespace anole::record
