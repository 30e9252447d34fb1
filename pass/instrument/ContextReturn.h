#pragma once

#include "pass/analysis/OutsideCalls.h"
#include "pass/instrument/Abi.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Dominators.h"

namespace anole::pass {

/// Makes the tail calls of a function that is called from outside fit for a context that is put
/// back: those that stay get a return of their own, and MPI is called like anything else.
void prepareTailCalls(llvm::Function &function, const OutsideCalls &outside);

/// Returns whether each way out of what a block dominates can hold a store.
bool canLeaveBehindStores(const llvm::BasicBlock &block, const llvm::DominatorTree &dominators);

/// Puts the context back that a function found, where control leaves it after one of its sites:
/// before returns and tail calls, where paths join that called nothing, and when an exception
/// passes through. For the last, calls become invokes with a landing pad of their own, which costs
/// nothing until something is thrown. Rejected: putting it back behind each call, which loops would
/// pay for.
class ContextReturn {
public:
  ContextReturn(const ThreadBlock &block, llvm::LoadInst &found, const OutsideCalls &outside,
                llvm::DominatorTree &dominators)
      : block(block), found(found), outside(outside), dominators(dominators) {}

  /// Comes before the sites are instrumented: what is tail-called is known then.
  void putBack(llvm::ArrayRef<llvm::CallBase *> sites);

  /// Comes after that, since it replaces calls.
  void putBackWhenThrown();

private:
  void findBlocks(llvm::ArrayRef<llvm::CallBase *> sites);
  void leave(llvm::BasicBlock &from);
  void store(llvm::Instruction &before);
  bool passesException(const llvm::CallInst &call) const;
  llvm::BasicBlock *landing();
  llvm::LoadInst *depthOfFunction() const;

  const ThreadBlock &block;
  llvm::LoadInst &found;
  const OutsideCalls &outside;
  llvm::DominatorTree &dominators;
  llvm::SmallSetVector<llvm::BasicBlock *, 16> behind; ///< where sites may have run
};

} // namespace anole::pass
