#pragma once

#include "pass/analysis/MarkerProposals.h"

#include "llvm/Analysis/OptimizationRemarkEmitter.h"

namespace anole::pass {

/// Says whether a loop may give phase markers, and why.
void remarkProposal(llvm::OptimizationRemarkEmitter &remarks, const llvm::Loop &loop,
                    const MarkerProposal &proposal);

/// Says that a loop of a coroutine reports nothing.
void remarkSuspends(llvm::OptimizationRemarkEmitter &remarks, const llvm::Loop &loop);

} // namespace anole::pass
