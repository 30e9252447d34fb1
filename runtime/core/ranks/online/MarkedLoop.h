#pragma once

#include "runtime/core/compress/LoopEvidence.h"
#include "runtime/core/model/Trace.h"

namespace anole {

/// Writes into the trace of one rank which loop all ranks take for the phase loop, by its key: it
/// has so many markers, and no other loop, nor call, has any. 0: no loop has. `own`: what the rank
/// knows of its loops.
void markLoop(Trace &rank, uint64_t loop, const LoopEvidences &own, uint64_t markers);

/// Returns how many markers of this loop a rank has passed, whichever loop it followed meanwhile:
/// each iteration of it, or every `frequency`th, is one.
uint64_t markersOf(uint64_t loop, const LoopEvidences &own, uint64_t frequency);

} // namespace anole
