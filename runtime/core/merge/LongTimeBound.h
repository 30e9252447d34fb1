#pragma once

#include "runtime/core/model/Trace.h"

namespace anole {

/// About what the long times of a trace take in a file, in bytes, before it is compressed.
uint64_t bytesOfLongTimes(const Trace &trace);

/// Lowers the precision of the long times of all ranks until they take so many bytes at most (see
/// LongTimePrecision): the longest are kept, and a counter says how many were left. Returns what
/// they take. Called after each merge, so that no node of the tree holds more, however many ranks
/// there are.
///
/// Time: linear in the terms if they fit. Else some dozen times the long times of all ranks, one by
/// one.
uint64_t boundLongTimes(Trace &trace, uint64_t bytes);

/// Counts long times that there was no room for; none are not counted.
void countLeftLongTimes(TraceInfo &info, uint64_t left);

} // namespace anole
