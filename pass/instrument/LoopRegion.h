#pragma once

#include "pass/instrument/LoopMarker.h"

namespace anole::pass {

/// Whether a call that may reach MPI can still run between entering a loop and leaving it. Asked
/// after inlining, when the loop may have been peeled, unswitched or unrolled away: hence a walk
/// along the control flow from its enter markers to its leave markers, not a question to LoopInfo.
bool loopStillCommunicates(llvm::ArrayRef<LoopMarker> markers, uint64_t loop);

} // namespace anole::pass
