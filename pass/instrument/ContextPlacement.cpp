#include "pass/instrument/ContextPlacement.h"

#include "pass/instrument/ContextReturn.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace anole::pass {

namespace {

BasicBlock *commonDominator(ArrayRef<CallBase *> sites, DominatorTree &dominators) {
  BasicBlock *block = sites.front()->getParent();
  for (CallBase *site : sites)
    block = dominators.findNearestCommonDominator(block, site->getParent());
  return block;
}

bool mayRunAgain(BasicBlock *block, const DominatorTree &dominators) {
  SmallVector<BasicBlock *> next(successors(block));
  return !next.empty() && isPotentiallyReachableFromMany(next, block, nullptr, &dominators);
}

BasicBlock *immediateDominator(BasicBlock *block, const DominatorTree &dominators) {
  DomTreeNode *node = dominators.getNode(block);
  return node && node->getIDom() ? node->getIDom()->getBlock()
                                 : &block->getParent()->getEntryBlock();
}

bool canHoldLoad(BasicBlock *block) { return block->getFirstInsertionPt() != block->end(); }

} // namespace

BasicBlock::iterator contextLoadPoint(ArrayRef<CallBase *> sites, DominatorTree &dominators,
                                      bool isPutBack) {
  BasicBlock *block = commonDominator(sites, dominators);
  while (!block->isEntryBlock() && (mayRunAgain(block, dominators) || !canHoldLoad(block) ||
                                    (isPutBack && !canLeaveBehindStores(*block, dominators))))
    block = immediateDominator(block, dominators);
  SmallPtrSet<const Instruction *, 8> set(sites.begin(), sites.end());
  auto first = find_if(*block, [&](const Instruction &each) { return set.contains(&each); });
  if (first != block->end())
    return first;
  if (auto *tail = block->getTerminatingMustTailCall())
    return const_cast<CallInst *>(tail)->getIterator();
  return block->getTerminator()->getIterator();
}

} // namespace anole::pass
