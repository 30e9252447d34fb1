#pragma once

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/InstrTypes.h"

namespace anole::pass {

/// The calls of a function in its module, as far as they name the function.
llvm::SmallVector<const llvm::CallBase *> callsOf(const llvm::Function &function);

/// Returns whether calls of a function run the body that this module has. A body that another
/// module may replace proves nothing.
bool bodyIsKnown(const llvm::Function *function);

/// Returns whether the program starts here. Its arguments are the same on all ranks.
bool isMain(const llvm::Function &function);

} // namespace anole::pass
