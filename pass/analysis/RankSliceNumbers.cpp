#include "pass/analysis/KnownCalls.h"
#include "pass/analysis/LibraryFunctions.h"
#include "pass/analysis/MpiOutputs.h"
#include "pass/analysis/PlaceName.h"
#include "pass/analysis/RankSlice.h"
#include "pass/analysis/Reachability.h"

#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace anole::pass {

/// Whether the pointer leads to a single number, not to a part of something larger.
static bool isScalar(const Value &pointer) {
  const Type *type = nullptr;
  if (auto *variable = dyn_cast<AllocaInst>(&pointer))
    type = variable->getAllocatedType();
  if (auto *global = dyn_cast<GlobalVariable>(&pointer))
    type = global->getValueType();
  return type && (type->isIntegerTy() || type->isFloatingPointTy());
}

/// Whether it asks how far apart two pointers are: where the elements of a vector end, or the nodes
/// of a list. What decides on that is in memory that pointers lead to, and places say little of it.
static bool comparesPointers(const Instruction &instruction) {
  auto *comparison = dyn_cast<ICmpInst>(&instruction);
  return comparison && comparison->getOperand(0)->getType()->isPointerTy() &&
         !isa<ConstantPointerNull>(comparison->getOperand(1));
}

void RankSlice::followNumber(const Value &value) {
  if (auto *argument = dyn_cast<Argument>(&value))
    return followArgument(*argument);
  auto *instruction = dyn_cast<Instruction>(&value);
  if (!instruction)
    return;
  if (auto *load = dyn_cast<LoadInst>(instruction))
    return followLoad(*load);
  if (auto *call = dyn_cast<CallBase>(instruction); call && !isa<IntrinsicInst>(call))
    return followResult(*call);
  if (comparesPointers(*instruction))
    foundUnknown("", nullptr); // its line is in a header of the library
  for (const Use &operand : instruction->operands())
    reachNumber(*operand, instruction);
  if (auto *phi = dyn_cast<PHINode>(instruction))
    for (const BasicBlock *from : phi->blocks())
      addBranch(*from);
}

void RankSlice::followLoad(const LoadInst &load) {
  const Value &address = *load.getPointerOperand();
  reachMemory(placeOfAccess(address), &load);
  if (auto *element = dyn_cast<GEPOperator>(&address))
    for (const Use &index : element->indices())
      reachNumber(*index, &load);
}

void RankSlice::followArgument(const Argument &argument) {
  const Function &function = *argument.getParent();
  if (isMain(function))
    return;
  for (const CallBase *call : callsOf(function))
    reachNumber(*call->getArgOperand(argument.getArgNo()), call);
  if (function.use_empty())
    foundUnknown(argument.getName(), nullptr);
}

void RankSlice::followResult(const CallBase &call) {
  const Function *callee = call.getCalledFunction();
  StringRef name = callee ? callee->getName() : "";
  if (resultDiffers(name))
    return foundRank(call);
  if (Reachability::isDirectMpiCall(call))
    return;
  if (bodyIsKnown(callee)) {
    for (const BasicBlock &block : *callee)
      if (auto *end = dyn_cast<ReturnInst>(block.getTerminator()); end && end->getReturnValue())
        reachNumber(*end->getReturnValue(), end);
    return;
  }
  followArguments(call);
  if (!call.onlyReadsMemory() && !(callee && isHarmlessLibraryFunction(name)))
    foundUnknown(functionText(callee), &call);
}

/// Follows the arguments of a function that is not visible.
void RankSlice::followArguments(const CallBase &call) {
  for (const Use &argument : call.args())
    if (!argument->getType()->isPointerTy())
      reachNumber(*argument, &call);
    else if (isScalar(*argument))
      reachMemory(placeAt(*argument), &call);
}

} // namespace anole::pass
