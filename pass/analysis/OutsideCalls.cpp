#include "pass/analysis/OutsideCalls.h"

#include "pass/analysis/KnownCalls.h"
#include "pass/analysis/Reachability.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace anole::pass {

namespace {

bool hasCallersOutside(const Function &function) {
  return !function.isDeclaration() && !isMain(function) &&
         (!function.hasLocalLinkage() || function.hasAddressTaken());
}

SmallVector<const CallInst *> tailCallsWithin(const Module &module) {
  SmallVector<const CallInst *> calls;
  for (const Function &function : module)
    for (const Instruction &instruction : instructions(function)) {
      auto *call = dyn_cast<CallInst>(&instruction);
      if (call && call->isTailCall() && bodyIsKnown(call->getCalledFunction()) &&
          returnBehind(*call))
        calls.push_back(call);
    }
  return calls;
}

} // namespace

OutsideCalls::OutsideCalls(Module &module) {
  findCircles(module);
  SmallVector<Function *> next;
  for (Function &function : module)
    if (hasCallersOutside(function)) {
      reached.insert(&function);
      next.push_back(&function);
    }
  while (!next.empty())
    addTailCalled(*next.pop_back_val(), next);
}

void OutsideCalls::addTailCalled(Function &function, SmallVectorImpl<Function *> &next) {
  for (Instruction &instruction : instructions(function)) {
    auto *call = dyn_cast<CallInst>(&instruction);
    Function *callee = call ? call->getCalledFunction() : nullptr;
    if (callee && !callee->isDeclaration() && staysTailCall(*call) && reached.insert(callee).second)
      next.push_back(callee);
  }
}

/// Takes away, again and again, the calls that no other one leads to or leads on from.
void OutsideCalls::findCircles(Module &module) {
  SmallVector<const CallInst *> calls = tailCallsWithin(module);
  for (size_t before = SIZE_MAX; calls.size() < before;) {
    before = calls.size();
    DenseSet<const Function *> callers, callees;
    for (const CallInst *call : calls) {
      callers.insert(call->getFunction());
      callees.insert(call->getCalledFunction());
    }
    erase_if(calls, [&](const CallInst *call) {
      return !callers.contains(call->getCalledFunction()) || !callees.contains(call->getFunction());
    });
  }
  circles.insert(calls.begin(), calls.end());
}

bool OutsideCalls::staysTailCall(const CallBase &call) const {
  auto *direct = dyn_cast<CallInst>(&call);
  if (!direct || Reachability::isDirectMpiCall(call))
    return false;
  return direct->isMustTailCall() || circles.contains(direct);
}

ReturnInst *returnBehind(const CallBase &call) {
  Instruction *next = const_cast<Instruction *>(call.getNextNonDebugInstruction());
  if (auto *jump = dyn_cast_or_null<BranchInst>(next); jump && jump->isUnconditional())
    next = jump->getSuccessor(0)->getFirstNonPHIOrDbg();
  return dyn_cast_or_null<ReturnInst>(next);
}

} // namespace anole::pass
