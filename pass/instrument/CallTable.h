#pragma once

#include "llvm/IR/Instructions.h"

namespace anole::pass {

/// Lists a call in the table of calls, by which the runtime finds the site of a return address
/// (docs/site-table.md). `store` is the one that leaves the call's context; the code generator
/// writes down where it ended up (LLVM's PC sections), which costs no instruction.
///
/// Rejected: labels on the call itself. A call with a label is not duplicated and not tail-called;
/// and the line table names no site.
void listCall(llvm::StoreInst &store, const llvm::CallBase &call, uint64_t site);

} // namespace anole::pass
