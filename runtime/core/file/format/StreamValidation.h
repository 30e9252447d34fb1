#pragma once

#include "runtime/core/model/Trace.h"

#include <string>

namespace anole::format {

/// Returns what is wrong with a stream, as text; empty if nothing is. All of it is found by
/// arithmetic on terms, in time and memory linear in the stream as it is held, whatever the numbers
/// of ranks and events. What takes a rank's own numbers (whether columns last as long as the loops
/// run, whether an iteration chooses a variant that there is) is left to whoever walks that rank,
/// and to CountCheck.
std::string streamProblem(const SharedStream &stream, const TraceInfo &info);

} // namespace anole::format
