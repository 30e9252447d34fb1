#pragma once

#include "tools/analysis/phases/Phases.h"

namespace anole::phases {

/// Gives each phase the time that all ranks spent in it, computing and in MPI, so that it is the
/// time of the phase as a trace of its own (cutTrace) and all phases together take the run. Until
/// then a phase has the time of the calls in its patterns.
///
/// Nothing changes if there are more than 2^17 phases times ranks, or if the trace cannot be cut.
/// Time: a cut for each phase.
void giveTimesOfRun(const Trace &trace, PhaseReport &report);

} // namespace anole::phases
