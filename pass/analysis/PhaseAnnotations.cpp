#include "pass/analysis/PhaseAnnotations.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace anole::pass {

namespace {

bool isPhase(const Value *text) {
  StringRef word;
  return getConstantStringInfo(text, word) && word == "anole::phase";
}

/// Whether a condition is made from a variable without a call or another load in between.
bool isMadeFrom(const Value *condition, const Value *variable, unsigned depth = 4) {
  if (auto *load = dyn_cast<LoadInst>(condition))
    return load->getPointerOperand() == variable;
  auto *operation = dyn_cast<Instruction>(condition);
  return operation && depth > 0 && !isa<CallBase>(operation) &&
         any_of(operation->operands(),
                [&](const Use &use) { return isMadeFrom(use, variable, depth - 1); });
}

bool endsBy(const Loop &loop, const Value *variable) {
  SmallVector<BasicBlock *> ends;
  loop.getExitingBlocks(ends);
  return any_of(ends, [&](const BasicBlock *block) {
    auto *branch = dyn_cast<BranchInst>(block->getTerminator());
    return branch && branch->isConditional() && isMadeFrom(branch->getCondition(), variable);
  });
}

const Loop *chosenBy(const IntrinsicInst &annotation, ArrayRef<Loop *> loops) {
  const Value *variable = annotation.getArgOperand(0);
  const Loop *around = nullptr;
  for (const Loop *loop : loops) {
    if (endsBy(*loop, variable))
      return loop;
    if (loop->contains(annotation.getParent()))
      around = loop;
  }
  return around;
}

} // namespace

PhaseAnnotations::PhaseAnnotations(const Module &module) {
  const GlobalVariable *list = module.getNamedGlobal("llvm.global.annotations");
  auto *rows =
      list && list->hasInitializer() ? dyn_cast<ConstantArray>(list->getInitializer()) : nullptr;
  for (const Use &row : rows ? rows->operands() : iterator_range<const Use *>(nullptr, nullptr))
    if (auto *fields = dyn_cast<ConstantStruct>(row); fields && isPhase(fields->getOperand(1)))
      if (auto *function = dyn_cast<Function>(fields->getOperand(0)->stripPointerCasts()))
        functions.insert(function);
}

SmallPtrSet<const BasicBlock *, 2> PhaseAnnotations::chosen(ArrayRef<Loop *> loops) const {
  SmallPtrSet<const BasicBlock *, 2> headers;
  if (loops.empty())
    return headers;
  const Function &function = *loops.front()->getHeader()->getParent();
  for (const Loop *loop : loops)
    if (loop->isOutermost() && functions.contains(&function))
      headers.insert(loop->getHeader());
  for (const Instruction &instruction : instructions(function))
    if (auto *call = dyn_cast<IntrinsicInst>(&instruction);
        call && call->getIntrinsicID() == Intrinsic::var_annotation &&
        isPhase(call->getArgOperand(1)))
      if (const Loop *loop = chosenBy(*call, loops))
        headers.insert(loop->getHeader());
  return headers;
}

} // namespace anole::pass
