#pragma once

#include "pass/instrument/SiteTable.h"

#include "llvm/IR/PassManager.h"

namespace anole::pass {

/// Probabilistic calling context: a function reads the context it was called in, and before each
/// call that may reach MPI stores context * ContextMultiplier + site. Nothing is restored after a
/// call, because every such call stores its own first. Rejected: an entry and exit hook (tail
/// calls, exceptions), and passing the context as an argument (changes every signature).
void insertCallingContext(llvm::Module &module, llvm::FunctionAnalysisManager &analyses,
                          SiteTable &table);

} // namespace anole::pass
