#pragma once

#include "runtime/core/model/Trace.h"

namespace anole {

/// Completes the record of a thread that was killed while it recorded an event: the event had its
/// place among the loops, but not yet all of its parameters. Those that are missing get the value
/// `unresolved`, an array that is missing is empty, and times are 0.
///
/// At most one event of a point can be torn. Where more is missing nothing is changed, and a check
/// of the trace will say so. `functions` tell what parameters the first event of a point would have
/// had. Linear in the compressed stream.
void mendTornEvent(StreamTrace &stream, const std::vector<FunctionInfo> &functions,
                   int64_t unresolved);

} // namespace anole
