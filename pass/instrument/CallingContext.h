#pragma once

#include "pass/instrument/SiteSection.h"

#include "llvm/IR/PassManager.h"

namespace anole::pass {

/// Probabilistic calling context (compare [Bond2007]): a function reads the context in which it was
/// called, and before each call that may reach MPI stores context * ContextMultiplier + addend
/// (abi.def). Nothing is restored after a call, because every such call stores its own context
/// first. Only functions that code without instrumentation may call put back what they found
/// (ContextReturn.h). Rejected: an entry and exit hook (tail calls, exceptions), passing the
/// context as an argument (it changes every signature), and one that is rotated and added to in
/// place and undone behind each call (half as many instructions, but 6 ns for each call of a tiny
/// function).
void insertCallingContext(llvm::Module &module, llvm::FunctionAnalysisManager &analyses,
                          SiteSection &table);

} // namespace anole::pass
