#pragma once

#include "llvm/Analysis/OptimizationRemarkEmitter.h"

namespace anole::pass {

/// Removes the markers of loops that no longer communicate. Returns whether it changed anything.
bool pruneLoopMarkers(llvm::Function &function, llvm::OptimizationRemarkEmitter &remarks);

/// Turns the remaining markers into stores to the thread block.
bool lowerLoopMarkers(llvm::Function &function);

} // namespace anole::pass
