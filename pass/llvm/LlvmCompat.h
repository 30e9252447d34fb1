#pragma once

#include "llvm/ADT/StringRef.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#if LLVM_VERSION_MAJOR >= 17
#include "llvm/IR/EHPersonalities.h" // IWYU pragma: export
#else
#include "llvm/Analysis/EHPersonalities.h" // IWYU pragma: export
#endif

#include <cstdint>

namespace anole::pass {

/// Everything that depends on the version of LLVM (16 to 19) is in this file and its twin. The rest
/// of the pass uses only what all versions have in common.
///
/// Returns whether a module at the end of the optimiser will be optimised again when it is linked.
/// LLVM does not tell the callback. Front ends mark such modules with flags that stay for good, so
/// a flag of Anole remembers the first time. ThinLTO without optimisation runs no callbacks when it
/// links; then the compile step is the last chance.
bool isBeforeLink(llvm::Module &module, bool optimises);

/// Returns whether a module is compiled for full LTO, and not linked yet.
bool waitsForLink(const llvm::Module &module);

/// Hashes with XXH3, which LLVM 16 lacks. Numbers of call sites are the same in all versions.
uint64_t hashXxh3(llvm::StringRef text);

/// Has the store keep its metadata until its address is known. LLVM 16 makes most stores anew when
/// it selects instructions, and forgets it, but not those that are atomic, which cost no more.
void keepMetadata(llvm::StoreInst &store);

} // namespace anole::pass
