#pragma once

#include "pass/instrument/LoopMarker.h"

namespace anole::pass {

/// Returns whether a call that may reach MPI can still run between entering a loop and leaving it.
/// After inlining the loop may have been peeled, unswitched or unrolled away. Therefore this walks
/// along the control flow from its enter markers to its leave markers, and does not ask LoopInfo.
bool loopStillCommunicates(llvm::ArrayRef<LoopMarker> markers, uint64_t loop);

} // namespace anole::pass
