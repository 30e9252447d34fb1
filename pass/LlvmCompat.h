#pragma once

#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"

namespace anole::pass {

/// Everything that depends on the version of LLVM (19 here) is in this file and its twin.
void addToPipeline(llvm::PassBuilder &builder);

/// Returns whether a module at the end of the optimiser will be optimised again when it is linked.
/// LLVM 19 does not tell the callback. Front ends mark such modules with flags that stay for good,
/// so a flag of Anole remembers the first time. ThinLTO without optimisation runs no callbacks when
/// it links; then the compile step is the last chance.
bool isBeforeLink(llvm::Module &module, bool optimises);

/// Returns whether a module is compiled for full LTO, and not linked yet.
bool waitsForLink(const llvm::Module &module);

} // namespace anole::pass
