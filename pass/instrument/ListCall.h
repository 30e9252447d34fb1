#pragma once

#include "llvm/IR/Instructions.h"

namespace anole::pass {

/// Lists a call in the table of calls, in which the runtime finds the site of a return address
/// (docs/site-table.md). `store` is the store that leaves the call's context. The code generator
/// records its final place (LLVM's PC sections), which costs no instruction.
///
/// Rejected: labels on the call itself, because a call with a label is not duplicated and not
/// tail-called; and the line table, because it names no site.
void listCall(llvm::StoreInst &store, const llvm::CallBase &call, uint64_t site);

} // namespace anole::pass
