#pragma once

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/InstrTypes.h"

namespace anole::pass {

/// The calls of a function in its module, as far as they name it.
llvm::SmallVector<const llvm::CallBase *> callsOf(const llvm::Function &function);

/// Whether calls of a function run the body that this module has; one that another module may
/// replace proves nothing.
bool bodyIsKnown(const llvm::Function *function);

/// Where a program starts: what it is given there is the same on all ranks.
bool isMain(const llvm::Function &function);

} // namespace anole::pass
