#pragma once

#include "runtime/core/model/Trace.h"

namespace anole {

/// Completes the record of a thread that was killed while it recorded an event that changes little:
/// the event had its place among the loops, but was not yet counted at its point. Parameters that
/// are missing get the value `unresolved`, an array that is missing is empty, and times are 0.
///
/// At most one event of a point can be torn. Where more is missing nothing is changed, and a check
/// of the trace will say so. `functions` tell what parameters the first event of a point would have
/// had. Linear in the compressed stream.
void mendTornEvent(StreamTrace &stream, const std::vector<FunctionInfo> &functions,
                   int64_t unresolved);

/// Gives these points, whose columns are lost, as many events as the loops say: all of their
/// parameters are `unresolved`, all arrays empty, and the times of single events are 0. Linear in
/// the compressed stream, and in the events of these points if each event has its times.
void loseParameters(StreamTrace &stream, const std::vector<uint32_t> &points, int64_t unresolved);

} // namespace anole
