#pragma once

#include "runtime/core/model/Trace.h"

#include <string>
#include <vector>

namespace anole::tools {

/// Returns what the tracer left out of a trace or blurred (LossCounters.h), with how often that
/// was: "ranks that stopped recording: 2".
std::vector<std::string> lossesOf(const TraceInfo &info);

} // namespace anole::tools
