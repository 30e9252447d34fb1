#pragma once

#include "tools/analysis/phases/cut/CutTrace.h"

namespace anole::phases {

/// Makes the times of a cut phase those that the ranks measured at its markers: what is shared out
/// by events is scaled on each rank, so that the rank's sum is the measured one, of each of the
/// four times that a rank has: before calls, inside them, in the tracer, and waiting for a core.
/// Nothing changes if the trace has not measured the phase, which has this number from 0. Time: the
/// ranks of all points, and sorting these.
void giveMeasuredTimes(CutTrace &cut, const Trace &whole, uint64_t phase);

} // namespace anole::phases
