#pragma once

#include "llvm/IR/InstrTypes.h"

namespace anole::pass {

/// A function that was inlined twice into one caller shares its context with itself: no store
/// stands between. What tells the copies apart is the chain of locations at which they were
/// inlined, so a call's final id hashes its number with that chain. Locations are enough if no two
/// calls of a function share one; where they do (macros), a discriminator is added before the
/// optimizer starts.
void distinguishLocations(llvm::Function &function);

/// Without debug information clang leaves linkage names out of its locations; the table wants them.
void completeLinkageName(llvm::Function &function);

uint64_t identityOf(const llvm::CallBase &call, uint64_t site);

} // namespace anole::pass
