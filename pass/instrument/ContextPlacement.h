#pragma once

#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstrTypes.h"

namespace anole::pass {

/// Returns where a function loads its calling context: as late as possible, so that paths without
/// communication do not pay for it, but before every site and where no site has run yet, because
/// sites overwrite it. All sites must be reachable. A context that is to be put back is loaded
/// where each way on can do so.
llvm::BasicBlock::iterator contextLoadPoint(llvm::ArrayRef<llvm::CallBase *> sites,
                                            llvm::DominatorTree &dominators, bool isPutBack);

} // namespace anole::pass
