#pragma once

#include "runtime/core/model/Trace.h"
#include "runtime/record/run/Session.h"

namespace anole::record {

/// Program, host, MPI library and so on, without counters.
TraceInfo runFacts(const Session &session);

/// What this rank was started with.
CommandLine ownCommand(const Session &session);

/// Where this rank runs.
HostFamily ownHost(const Session &session);

/// The file of the trace of all ranks, as rank 0 names it.
std::string traceName(const Session &session);

/// The same where ranks name what they share without asking each other: %p is runNumber, and where
/// there are several hosts, %h is "hosts". Pieces are in a folder of this name (see RunFolder).
std::string sharedTraceName(const Session &session);

} // namespace anole::record
