#pragma once

#include "runtime/core/ranks/online/MarkerTimes.h"
#include "runtime/record/run/Session.h"

namespace anole::record {

/// Gives MPI_Finalize, which is recorded when it begins, the time that it took, in ticks: until all
/// ranks had called it. What the tracer does then is not the program's time.
void addWaitForOthers(Trace &rank, uint64_t ticks);

/// Adds what the thread that called MPI_Init spent in each phase, from the end of MPI_Init on:
/// times of phases are known to a thousandth, and start-up may take a thousand times longer than a
/// phase.
void addPhases(Trace &rank, const Session &session, const MarkerTimes &times, const Terms &phases);

} // namespace anole::record
