#pragma once

#include "runtime/core/compress/LoopEvidence.h"
#include "runtime/core/model/Trace.h"

namespace anole {

/// Writes into the trace of one rank which loop all ranks took for the phase loop, by its key: each
/// iteration of it, or every `frequency`th, is a marker, and no other loop has any. 0: no loop has.
/// `own`: what the rank knows of its loops.
void markLoop(Trace &rank, uint64_t loop, const LoopEvidences &own, uint64_t frequency);

/// How many markers of this loop a rank has passed, whichever loop it followed meanwhile.
uint64_t markersOf(uint64_t loop, const LoopEvidences &own, uint64_t frequency);

/// Leaves the markers of this loop alone: a rank that has ended has those of the loop that it would
/// choose. What people chose stays.
void keepMarkersOf(Trace &trace, uint64_t loop);

} // namespace anole
