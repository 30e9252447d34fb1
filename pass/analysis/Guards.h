#pragma once

#include "pass/analysis/WorkBudget.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/BasicBlock.h"

#include <map>

namespace anole::pass {

/// Guards are the branches that decide whether a block runs: those where one way always leads to
/// the block and another may lead to the end of the function without it (control dependence
/// [Ferrante1987]). A way that only ends the program or leaves by an exception does not count.
/// Answers are cached. Once the budget is spent, no branches are known.
class Guards {
public:
  explicit Guards(WorkBudget &budget) : budget(budget) {}

  /// The blocks whose terminators decide directly.
  using Blocks = llvm::SmallVector<const llvm::BasicBlock *, 4>;
  const Blocks &of(const llvm::BasicBlock &block);

  /// Returns whether the function goes on to `then` whenever it has been in `first`.
  bool isFollowedBy(const llvm::BasicBlock &first, const llvm::BasicBlock &then);

  /// Returns whether one instruction may run after the other in the same run of their function.
  bool canFollow(const llvm::Instruction &first, const llvm::Instruction &then);

  /// All the branches that decide, directly or indirectly.
  llvm::SmallPtrSet<const llvm::BasicBlock *, 8> allOf(const llvm::BasicBlock &block);

  /// Returns whether the ranks that take this branch away from `block` do not communicate on the
  /// ways that lead only there. Such ranks stand aside, for example because there are too many of
  /// them.
  bool standsAside(const llvm::BasicBlock &branch, const llvm::BasicBlock &block);

  /// Returns whether the function can return from there.
  bool canReturn(const llvm::BasicBlock &block);

private:
  using BlockSet = llvm::SmallPtrSet<const llvm::BasicBlock *, 16>;
  BlockSet reachEnd(const llvm::Function &function, const llvm::BasicBlock *avoided);
  const BlockSet &thatReturn(const llvm::Function &function);

  WorkBudget &budget;
  llvm::DenseMap<const llvm::BasicBlock *, Blocks> known;
  std::map<const llvm::Function *, BlockSet> returning;
  std::map<const llvm::BasicBlock *, BlockSet> without; ///< blocks that need not go on to the key
};

} // namespace anole::pass
