#pragma once

#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"

namespace anole::pass {

/// Reachability knows which calls may lead to MPI. What a module proves about its own functions is
/// kept as an attribute of the function ("anole-silent"). Only there does it survive inlining,
/// cloning and link-time merging, and can later stages, which see one function at a time, read it.
/// Rejected: an analysis result, because function passes may not ask the module about other
/// functions.
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
