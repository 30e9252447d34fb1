#pragma once

#include "runtime/core/base/Error.h"
#include "runtime/core/model/Trace.h"

namespace anole {

/// Completes the record of a thread that was killed while it recorded an event that changes little:
/// the event had its place among the loops, but was not yet counted at its point, or not given its
/// late values. Parameters that are missing get the value `unresolved`, an array that is missing is
/// empty, and times are 0.
///
/// At most one event of a point can be torn. Where more is missing nothing is changed, and a check
/// of the trace will say so. `functions` tell what parameters the first event of a point would have
/// had. Linear in the compressed stream.
void mendTornEvent(StreamTrace &stream, const std::vector<FunctionInfo> &functions,
                   int64_t unresolved);

/// Makes the record of a thread whole that was killed while its loops changed, so that the end of
/// them may be missing: loops forget the trips and choices of entries that they have not, and
/// points the parameters and times of events that have no place any more, which are the last ones.
/// Parameters that are missing instead are `unresolved`. Returns how many events are left, and have
/// their parameters but for the last one of a point. If a loop has fewer trips or choices than it
/// was run, the last iteration of a loop around it goes, too, or the last children of the root.
/// Fails, and has changed some of it, if that is not enough. `functions`: see mendTornEvent. Linear
/// in the compressed stream, times the logarithm of the arrays of a point; where more than the end
/// is missing, times the depth of its last loops.
Expected<uint64_t> fitTornRecord(StreamTrace &stream, const std::vector<FunctionInfo> &functions,
                                 int64_t unresolved);

/// Does the same with the parameters and times of these points alone, where the loops are whole.
/// Returns whether parameters of more than the last event of a point are missing.
bool fitPoints(StreamTrace &stream, const std::vector<uint32_t> &points, int64_t unresolved);

/// Gives these points, whose columns are lost, as many events as the loops say: all of their
/// parameters are `unresolved`, all arrays empty, and the times of single events are 0. Linear in
/// the compressed stream, and in the events of these points if each event has its times.
void loseParameters(StreamTrace &stream, const std::vector<uint32_t> &points, int64_t unresolved);

} // namespace anole
