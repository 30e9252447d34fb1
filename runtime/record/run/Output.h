#pragma once

#include "runtime/core/model/Trace.h"
#include "runtime/record/run/Session.h"

namespace anole::record {

/// Writes the trace of all ranks, which is used up, and says on stderr where it is, or why it is
/// not there: then false.
bool writeTrace(const Session &session, Trace &&trace);

} // namespace anole::record
