#pragma once

#include "runtime/core/model/Trace.h"

namespace anole::tools {

/// Returns how long the calls of one rank take on average at each point of its stream, in
/// nanoseconds: what a trace tells that does not keep the times of each event. `own` is the rank's
/// part of `stream`.
std::vector<double> meanDurations(const SharedStream &stream, const StreamTrace &own,
                                  uint32_t rank);

} // namespace anole::tools
