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

static bool suspendsIn(const BasicBlock *block) {
  return any_of(*block, [](const Instruction &instruction) {
    auto *call = dyn_cast<IntrinsicInst>(&instruction);
    return call && call->getIntrinsicID() == Intrinsic::coro_suspend;
  });
}

bool suspends(const Loop &loop) { return any_of(loop.blocks(), suspendsIn); }

} // namespace anole::pass
