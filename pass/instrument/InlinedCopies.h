#pragma once

#include "llvm/IR/InstrTypes.h"

namespace anole::pass {

/// If a function is inlined twice into one caller, its copies share their context, because no store
/// stands between them. The chain of locations at which they were inlined tells the copies apart,
/// so a call's final id hashes its number with that chain. This works if no two calls of a function
/// share a location. If they do (macros), a discriminator is added before the optimiser starts.
void distinguishLocations(llvm::Function &function);

/// Adds linkage names, which the table needs and which clang leaves out of its locations without
/// debug information.
void completeLinkageName(llvm::Function &function);

uint64_t identityOf(const llvm::CallBase &call, uint64_t site);

} // namespace anole::pass
