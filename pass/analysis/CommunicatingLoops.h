#pragma once

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"

namespace anole::pass {

/// The loops that contain a call that may reach MPI, each after the loops that contain it.
llvm::SmallVector<llvm::Loop *> communicatingLoops(const llvm::LoopInfo &loops);

/// A block that each iteration of such a loop passes once before it communicates, as late as
/// possible: iterations that do not communicate may pay nothing. For control flow that is
/// reducible.
llvm::BasicBlock *iterationBegin(const llvm::Loop &loop, const llvm::LoopInfo &loops,
                                 const llvm::DominatorTree &dominators);

/// Returns whether a coroutine may leave the loop by suspending, and enter it again there. Its
/// nesting depth at the entry means nothing then.
bool suspends(const llvm::Loop &loop);

} // namespace anole::pass
