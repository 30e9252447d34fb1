#pragma once

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Module.h"

namespace anole::pass {

/// Loops that the source chooses for phase markers, with __attribute__((annotate("anole::phase")))
/// (ANOLE_PHASE_LOOP in anole.h). C and C++ have no attribute of a loop that compilers keep, so it
/// is put at the declaration of a variable or of a function. At a variable it chooses the outermost
/// loop that ends by this variable, or else the innermost loop around the declaration. At a
/// function it chooses the outermost loops.
class PhaseAnnotations {
public:
  explicit PhaseAnnotations(const llvm::Module &module);

  /// The headers of the chosen loops among these loops, which all belong to one function; each
  /// comes after the loops around it.
  llvm::SmallPtrSet<const llvm::BasicBlock *, 2> chosen(llvm::ArrayRef<llvm::Loop *> loops) const;

private:
  llvm::SmallPtrSet<const llvm::Function *, 4> functions;
};

} // namespace anole::pass
