#pragma once

#include "pass/instrument/Abi.h"
#include "pass/instrument/LoopMarker.h"

namespace anole::pass {

/// Moves an enter marker behind the test whether the loop runs at all, which the optimiser has put
/// between the two when it rotated the loop: loops that are skipped then cost nothing but the end.
void sinkEntry(const LoopMarker &enter, const ThreadBlock &block);

} // namespace anole::pass
