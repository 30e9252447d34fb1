#pragma once

#include "llvm/Analysis/LoopInfo.h"

namespace anole::pass {

/// The loops that contain a call that may reach MPI, each after the loops that contain it.
llvm::SmallVector<llvm::Loop *> communicatingLoops(const llvm::LoopInfo &loops);

/// Whether a coroutine may leave the loop by suspending, and enter it again there. Its nesting
/// depth at the entry means nothing then.
bool suspends(const llvm::Loop &loop);

} // namespace anole::pass
