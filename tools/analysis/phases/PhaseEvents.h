#pragma once

#include "tools/analysis/phases/Phases.h"
#include "tools/analysis/phases/cut/CutTrace.h"

namespace anole::phases {

/// The events of each rank in the phases from one to another one, which were found in the trace.
///
/// Patterns say how many calls a rank has made when a phase begins. Calls that do not communicate,
/// and polls, are in no pattern. Where a phase begins after some of them, they all belong to the
/// phase before it or all to the phase itself: wherever fewer loops are cut, and if that is the
/// same, to the phase itself. The first phase also has what comes before it, and the last one what
/// comes after it. All phases together have each event once.
///
/// Where a rank takes part in patterns in another order than they come in the sequence (its send is
/// received much later), its calls are counted in its own order.
///
/// Time: the trace for each rank, times the logarithm of trips.
Expected<std::vector<EventRange>> eventsOf(const Trace &trace, const PhaseReport &report,
                                           size_t first, size_t last);

} // namespace anole::phases
