#pragma once

#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"

namespace anole::pass {

/// Which calls may lead to MPI. What a module proves about its own functions is kept as an
/// attribute of the function ("anole-silent"), because that is the one place where it survives
/// inlining, cloning and link-time merging, and where later stages, which see one function at a
/// time, can read it. Rejected: an analysis result; function passes may not ask the module about
/// other functions.
class Reachability {
public:
  /// Marks the functions of this module that cannot reach MPI, bottom-up over the call graph.
  static void markSilentFunctions(llvm::Module &module);
  static void unmarkSilentFunctions(llvm::Module &module);

  static bool mayReachMpi(const llvm::CallBase &call);
  static bool mayReachMpi(const llvm::Function &function);
  static bool isDirectMpiCall(const llvm::CallBase &call);
};

} // namespace anole::pass
