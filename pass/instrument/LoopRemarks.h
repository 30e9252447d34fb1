#pragma once

#include "pass/analysis/MarkerProposals.h"

#include "llvm/Analysis/OptimizationRemarkEmitter.h"

namespace anole::pass {

/// Reports whether a loop may set phase markers, and why.
void remarkProposal(llvm::OptimizationRemarkEmitter &remarks, const llvm::Loop &loop,
                    const MarkerProposal &proposal);

/// Reports that a loop of a coroutine has no events.
void remarkSuspends(llvm::OptimizationRemarkEmitter &remarks, const llvm::Loop &loop);

} // namespace anole::pass
