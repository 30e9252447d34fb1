#include "pass/instrument/ContextReturn.h"

#include "pass/analysis/Reachability.h"
#include "pass/llvm/LlvmCompat.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace anole::pass {

namespace {

/// The language-independent routine for functions that only clean up; it is in the compiler's own
/// library, so that nothing else has to be linked.
constexpr const char *cleanupPersonality = "__gcc_personality_v0";

bool isFixed(const BasicBlock &from, const BasicBlock &to) {
  return to.isEHPad() || isa<IndirectBrInst, CallBrInst>(from.getTerminator());
}

/// Functions of C and Fortran let no exceptions through, or have no tables for it.
bool letsExceptionsThrough(const Function &function) {
  if (function.doesNotThrow() || !function.hasUWTable())
    return false;
  if (!function.hasPersonalityFn())
    return true;
  EHPersonality kind = classifyEHPersonality(function.getPersonalityFn());
  return kind == EHPersonality::GNU_CXX || kind == EHPersonality::GNU_C;
}

} // namespace

void prepareTailCalls(Function &function, const OutsideCalls &outside) {
  SmallVector<CallInst *> calls;
  for (Instruction &instruction : instructions(function))
    if (auto *call = dyn_cast<CallInst>(&instruction); call && call->isTailCall())
      calls.push_back(call);
  for (CallInst *call : calls) {
    if (call->isMustTailCall() && Reachability::isDirectMpiCall(*call))
      call->setTailCallKind(CallInst::TCK_Tail);
    ReturnInst *end = outside.staysTailCall(*call) ? returnBehind(*call) : nullptr;
    if (end && end->getParent() != call->getParent())
      FoldReturnIntoUncondBranch(end, end->getParent(), call->getParent());
  }
}

bool canLeaveBehindStores(const BasicBlock &block, const DominatorTree &dominators) {
  return none_of(*block.getParent(), [&](const BasicBlock &from) {
    return dominators.dominates(&block, &from) &&
           any_of(successors(&from), [&](const BasicBlock *to) {
             return !dominators.dominates(&block, to) && isFixed(from, *to);
           });
  });
}

void ContextReturn::putBack(ArrayRef<CallBase *> sites) {
  findBlocks(sites);
  for (BasicBlock *each : behind)
    leave(*each);
}

void ContextReturn::findBlocks(ArrayRef<CallBase *> sites) {
  for (CallBase *site : sites)
    behind.insert(site->getParent());
  for (size_t i = 0; i < behind.size(); ++i)
    for (BasicBlock *next : successors(behind[i]))
      if (dominators.dominates(found.getParent(), next))
        behind.insert(next);
}

void ContextReturn::leave(BasicBlock &from) {
  Instruction *end = from.getTerminator();
  if (isa<ReturnInst>(end)) {
    Instruction *last = end->getPrevNonDebugInstruction();
    auto *call = dyn_cast_or_null<CallInst>(last);
    if (CallInst *tail = from.getTerminatingMustTailCall())
      return store(*tail);
    return store(call && outside.staysTailCall(*call) ? *last : *end);
  }
  if (isa<ResumeInst>(end))
    return store(*end);
  for (unsigned i = 0; i < end->getNumSuccessors(); ++i)
    if (!dominators.dominates(found.getParent(), end->getSuccessor(i)))
      store(*SplitEdge(&from, end->getSuccessor(i), &dominators)->getTerminator());
}

void ContextReturn::store(Instruction &before) {
  IRBuilder<> builder(&before);
  block.store(builder, &found, block.context());
}

void ContextReturn::putBackWhenThrown() {
  if (!letsExceptionsThrough(*found.getFunction()))
    return;
  SmallVector<CallInst *> calls;
  for (BasicBlock *each : behind)
    for (Instruction &instruction : *each)
      if (auto *call = dyn_cast<CallInst>(&instruction); call && passesException(*call))
        calls.push_back(call);
  BasicBlock *pad = calls.empty() ? nullptr : landing();
  for (CallInst *call : calls)
    changeToInvokeAndSplitBasicBlock(call, pad);
}

bool ContextReturn::passesException(const CallInst &call) const {
  return !call.doesNotThrow() && !call.isInlineAsm() && !isa<IntrinsicInst>(call) &&
         !call.canReturnTwice() && !outside.staysTailCall(call) &&
         dominators.dominates(&found, &call);
}

BasicBlock *ContextReturn::landing() {
  Function &function = *found.getFunction();
  LLVMContext &context = function.getContext();
  if (!function.hasPersonalityFn()) {
    auto *type = FunctionType::get(Type::getInt32Ty(context), true);
    FunctionCallee routine = function.getParent()->getOrInsertFunction(cleanupPersonality, type);
    function.setPersonalityFn(cast<Constant>(routine.getCallee()));
  }
  auto *pad = BasicBlock::Create(context, "anole.unwound", &function);
  IRBuilder<> builder(pad);
  auto *type = StructType::get(builder.getPtrTy(), builder.getInt32Ty());
  LandingPadInst *thrown = builder.CreateLandingPad(type, 0);
  thrown->setCleanup(true);
  if (LoadInst *depth = depthOfFunction())
    block.store(builder, depth, block.depth());
  store(*builder.CreateResume(thrown));
  return pad;
}

/// An exception may leave loops, too.
LoadInst *ContextReturn::depthOfFunction() const {
  Function &function = *found.getFunction();
  bool hasLoops = any_of(instructions(function), [&](const Instruction &instruction) {
    auto *store = dyn_cast<StoreInst>(&instruction);
    return store && block.owns(store->getPointerOperand()) &&
           store->getPointerOperand() != block.context();
  });
  if (!hasLoops)
    return nullptr;
  BasicBlock::iterator entry = function.getEntryBlock().getFirstNonPHIOrDbgOrAlloca();
  IRBuilder<> builder(entry->getParent(), entry);
  return block.load(builder, 64, block.depth());
}

} // namespace anole::pass
