#include "pass/instrument/LoopMarker.h"

#include "pass/instrument/Abi.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace anole::pass {

namespace {

constexpr const char *tags[] = {"anole-enter", "anole-iterate", "anole-leave", "anole-restore"};

} // namespace

std::optional<LoopMarker> LoopMarker::from(Instruction &instruction) {
  auto *call = dyn_cast<IntrinsicInst>(&instruction);
  if (!call || call->getIntrinsicID() != Intrinsic::sideeffect || call->getNumOperandBundles() != 1)
    return std::nullopt;
  OperandBundleUse bundle = call->getOperandBundleAt(0);
  auto *tag = find(tags, bundle.getTagName());
  if (tag == std::end(tags))
    return std::nullopt;
  return LoopMarker{call, LoopEvent(tag - tags),
                    cast<ConstantInt>(bundle.Inputs[0])->getZExtValue(), bundle.Inputs[1]};
}

void LoopMarker::insert(LoopEvent event, uint64_t loop, Value *depth, BasicBlock::iterator where) {
  IRBuilder<> builder(where->getParent(), where);
  Function *sideEffect = Intrinsic::getDeclaration(where->getModule(), Intrinsic::sideeffect);
  Value *inputs[] = {builder.getInt64(loop), depth};
  builder.CreateCall(sideEffect, {}, OperandBundleDef(tags[unsigned(event)], inputs));
}

SmallVector<LoopMarker> loopMarkersOf(Function &function) {
  SmallVector<LoopMarker> markers;
  for (Instruction &instruction : instructions(function))
    if (auto marker = LoopMarker::from(instruction))
      markers.push_back(*marker);
  return markers;
}

Instruction *insertDepthLoad(BasicBlock::iterator where) {
  IRBuilder<> builder(where->getParent(), where);
  ThreadBlock block(*where->getModule());
  LoadInst *depth = block.load(builder, 64, block.depth(), "anole.depth");
  depth->setVolatile(true);
  return depth;
}

void settleDepthLoads(Function &function, DepthLoads how) {
  const ThreadBlock block(*function.getParent());
  for (Instruction &instruction : make_early_inc_range(instructions(function))) {
    auto *load = dyn_cast<LoadInst>(&instruction);
    if (!load || !load->isVolatile() || !block.owns(load->getPointerOperand()))
      continue;
    if (load->use_empty())
      load->eraseFromParent();
    else if (how == DepthLoads::MakePlain)
      load->setVolatile(false);
  }
}

} // namespace anole::pass
