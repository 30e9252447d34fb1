#include "pass/analysis/CommunicatingLoops.h"

#include "pass/analysis/Reachability.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace anole::pass {

static bool mayCommunicate(const BasicBlock *block) {
  return any_of(*block, [](const Instruction &instruction) {
    auto *call = dyn_cast<CallBase>(&instruction);
    return call && Reachability::mayReachMpi(*call);
  });
}

SmallVector<Loop *> communicatingLoops(const LoopInfo &loops) {
  SmallVector<Loop *> found;
  for (Loop *loop : loops.getLoopsInPreorder())
    if (any_of(loop->blocks(), mayCommunicate))
      found.push_back(loop);
  return found;
}

BasicBlock *iterationBegin(const Loop &loop, const LoopInfo &loops,
                           const DominatorTree &dominators) {
  BasicBlock *begin = nullptr;
  for (BasicBlock *block : loop.blocks())
    if (mayCommunicate(block))
      begin = begin ? dominators.findNearestCommonDominator(begin, block) : block;
  while (begin != loop.getHeader() &&
         (loops.getLoopFor(begin) != &loop || begin->getFirstInsertionPt() == begin->end()))
    begin = dominators.getNode(begin)->getIDom()->getBlock();
  return begin;
}

static bool suspendsIn(const BasicBlock *block) {
  return any_of(*block, [](const Instruction &instruction) {
    auto *call = dyn_cast<IntrinsicInst>(&instruction);
    return call && call->getIntrinsicID() == Intrinsic::coro_suspend;
  });
}

bool suspends(const Loop &loop) { return any_of(loop.blocks(), suspendsIn); }

} // namespace anole::pass
