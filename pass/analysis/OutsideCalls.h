#pragma once

#include "llvm/ADT/DenseSet.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

namespace anole::pass {

/// The functions that code without instrumentation may call: those with a name outside their
/// module, and those whose address is taken. A library that calls one of them again stores no
/// context in between, so each must leave the context as it found it. Functions that only this
/// module calls, each time behind a context of their own, need not, and `main` has one caller.
///
/// A tail call has no place behind it where something could be put back. So it becomes a call,
/// unless the program may count on its taking no stack (`musttail`, and where functions of the
/// module tail-call each other in a circle): then the callee is one of these functions, too, and
/// gets the context as it was found.
class OutsideCalls {
public:
  explicit OutsideCalls(llvm::Module &module);

  bool mayReach(const llvm::Function &function) const { return reached.contains(&function); }
  bool staysTailCall(const llvm::CallBase &call) const;

private:
  void findCircles(llvm::Module &module);
  void addTailCalled(llvm::Function &function, llvm::SmallVectorImpl<llvm::Function *> &next);

  llvm::DenseSet<const llvm::Function *> reached;
  llvm::DenseSet<const llvm::CallInst *> circles; ///< tail calls that may come round again
};

/// The return that follows a call at once, or behind one jump.
llvm::ReturnInst *returnBehind(const llvm::CallBase &call);

} // namespace anole::pass
