#pragma once

#include "runtime/core/model/Trace.h"

namespace anole::bench {

/// A stencil on a plane of side x side ranks, of which each has up to eight neighbours and computes
/// for another time in each step.
Trace stencilTrace(uint32_t side, uint64_t steps);

/// What came a thousand times comes so often as much.
void lengthen(Trace &trace, uint64_t by);

/// The ranks of a ring send on messages of which each has another size, and reduce something. The
/// number of events is about this one.
Trace irregularTrace(uint32_t ranks, uint64_t events);

/// Each step goes through so many call sites, of messages in a ring and of reductions.
Trace manySitesTrace(uint32_t ranks, uint64_t sites, uint64_t steps);

/// Rank 1 puts something into the memory of rank 0 so often, of another size each time if by
/// chance.
Trace putsTrace(uint64_t puts, bool byChance);

} // namespace anole::bench
