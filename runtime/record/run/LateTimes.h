#pragma once

#include "runtime/core/ranks/online/MarkerTimes.h"
#include "runtime/record/run/Session.h"

namespace anole::record {

/// Gives MPI_Finalize, which is recorded when it begins, the time that it took, in ticks: until all
/// ranks had called it. What the tracer does then is not the program's time.
void addWaitForOthers(Trace &rank, uint64_t ticks);

/// Adds what the thread that called MPI_Init spent in each phase, from the end of MPI_Init to the
/// start of MPI_Finalize, which still has the time with which it was recorded. Readers could not
/// take start-up away: sums are known to a thousandth, and it may take longer than a thousand
/// phases.
void addPhases(Trace &rank, const Session &session, const MarkerTimes &times, const Terms &phases);

} // namespace anole::record
