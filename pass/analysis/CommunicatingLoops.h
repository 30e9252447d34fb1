#pragma once

#include "llvm/Analysis/LoopInfo.h"

namespace anole::pass {

/// The loops that contain a call that may reach MPI, each after the loops that contain it.
llvm::SmallVector<llvm::Loop *> communicatingLoops(const llvm::LoopInfo &loops);

/// Whether a coroutine may be left in the loop, and entered there again: the nesting that it had
/// when it was entered means nothing then.
bool suspends(const llvm::Loop &loop);

} // namespace anole::pass
