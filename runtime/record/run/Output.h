#pragma once

#include "runtime/core/model/Trace.h"
#include "runtime/record/run/Session.h"

namespace anole::record {

/// Writes the trace of all ranks and says on stderr where it is, or why it is not there:
/// then false.
bool writeTrace(const Session &session, const Trace &trace);

} // namespace anole::record
