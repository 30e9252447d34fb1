#pragma once

#include "runtime/core/model/Trace.h"

namespace anole {

/// Gives each of the sums that ranks spent on something (RankSums) the precision that it deserves,
/// once all ranks are merged: 0.06 percent, or coarser where no rank's number is off by more
/// than 2^-12 of all that this rank spent, or spent in the phase or region. What is too small or
/// too equal to tell ranks apart becomes level. So the numbers of a point where no rank waits take
/// no room, and those of the others fall on few steps, which compress well.
///
/// If they still take more than `bytes` of the file (ANOLE_TIME_BYTES), neighbours in value are
/// joined: the fraction doubles until the rest fits. If then nothing would be left, those are
/// levelled that tell least. A counter says how large the errors are.
///
/// Rejected: one scale for all points. A solver has hundreds of points, and nearly all of its time
/// at ten of them.
///
/// Time: ranks times points whose sums are not level, and 32 times the runs. Memory: 8 bytes a
/// rank.
void settleSums(Trace &trace, uint64_t bytes);

} // namespace anole
