#pragma once

#include "runtime/core/base/Numbers.h"
#include "runtime/core/model/Trace.h"

namespace anole::format {

/// Fine sums are what a TimeTable rounds off the sums of those times that count, because some rank
/// spends most of its time on them. So computing, in MPI and in the tracer add up to the time that
/// passed, within a thousandth.
///
/// A handful of times takes nearly all of a program's time, each of which takes two bytes.
/// Rejected: finer steps of all means, which take a byte more for each; and the total of all, which
/// says nothing of each rank.
///
/// `isInTable`: see pointsInTimeTable().
Numbers encodeFineSums(const std::vector<SharedPoint> &points, const std::vector<bool> &isInTable);

/// Corrects the sums. The spread stays.
void decodeFineSums(const Numbers &numbers, std::vector<SharedPoint> &points);

} // namespace anole::format
