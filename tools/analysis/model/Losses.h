#pragma once

#include "runtime/core/model/Trace.h"

#include <string>
#include <vector>

namespace anole::tools {

/// Returns what the tracer left out of a trace or blurred, by its counters, with how often that
/// was: "ranks that stopped recording: 2". Whoever reads the trace has to know, because all numbers
/// are of what is left. Losses that a run asked for (ANOLE_RANKS, ANOLE_LOSS) are among them.
std::vector<std::string> lossesOf(const TraceInfo &info);

} // namespace anole::tools
