#pragma once

#include "llvm/Analysis/LoopInfo.h"

namespace anole::pass {

/// The loops that contain a call that may reach MPI, each after the loops that contain it.
llvm::SmallVector<llvm::Loop *> communicatingLoops(const llvm::LoopInfo &loops);

} // namespace anole::pass
