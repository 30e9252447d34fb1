#pragma once

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Module.h"

namespace anole::pass {

/// Loops that the source chooses for phase markers, with __attribute__((annotate("anole::phase")))
/// (ANOLE_PHASE_LOOP in anole.h). C and C++ know no attribute of a loop that would be kept, so it
/// stands at the declaration of a variable (the loop is the outermost one that ends by it, or else
/// the innermost around the declaration) or of a function (its outermost loops).
class PhaseAnnotations {
public:
  explicit PhaseAnnotations(const llvm::Module &module);

  /// The headers of the chosen loops among these, which are all of one function and each come after
  /// the loops around them.
  llvm::SmallPtrSet<const llvm::BasicBlock *, 2> chosen(llvm::ArrayRef<llvm::Loop *> loops) const;

private:
  llvm::SmallPtrSet<const llvm::Function *, 4> functions;
};

} // namespace anole::pass
