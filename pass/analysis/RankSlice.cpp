#include "pass/analysis/RankSlice.h"

#include "pass/analysis/Calls.h"
#include "pass/analysis/LibraryFunctions.h"
#include "pass/analysis/MpiOutputs.h"
#include "pass/analysis/PlaceName.h"
#include "pass/analysis/Reachability.h"

#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace anole::pass {

namespace {

constexpr size_t mostSteps = 500;

/// A number of its own, not a part of something larger.
bool isScalar(const Value &pointer) {
  const Type *type = nullptr;
  if (auto *variable = dyn_cast<AllocaInst>(&pointer))
    type = variable->getAllocatedType();
  if (auto *global = dyn_cast<GlobalVariable>(&pointer))
    type = global->getValueType();
  return type && (type->isIntegerTy() || type->isFloatingPointTy());
}

} // namespace

Dependence RankSlice::run() {
  for (current = 0; current < steps.size() && result.kind != Dependence::Rank; ++current) {
    if (effort.isSpent() || current == mostSteps) {
      foundUnknown("", nullptr);
      break;
    }
    follow(Step(steps[current]));
  }
  return result;
}

/// A local variable is another question for each instruction that reads it.
void RankSlice::reach(Step step) {
  bool isLocal = step.kind == Kind::Memory && step.place.part == 0 &&
                 isa<AllocaInst>(static_cast<const Value *>(step.place.base));
  Place key = step.what ? Place{step.what, 0, 0} : step.place;
  if (seen.insert({isLocal ? step.by : nullptr, key}).second)
    steps.push_back(step);
}

void RankSlice::reachNumber(const Value &value, const Instruction *by) {
  reach({Kind::Number, &value, {}, current, by});
}

void RankSlice::reachMemory(Place place, const Instruction *by) {
  if (place)
    reach({Kind::Memory, nullptr, place, current, by});
}

void RankSlice::reachBlock(const BasicBlock &block) {
  reach({Kind::Block, &block, {}, current, block.getTerminator()});
}

void RankSlice::follow(const Step &step) {
  if (step.kind == Kind::Number)
    return followNumber(*static_cast<const Value *>(step.what));
  if (step.kind == Kind::Memory)
    return followMemory(step.place, step.by);
  for (const BasicBlock *branch : guards.of(*static_cast<const BasicBlock *>(step.what)))
    addBranch(*branch);
}

void RankSlice::addCondition(const BasicBlock &branch) {
  const Instruction *end = branch.getTerminator();
  if (auto *two = dyn_cast<BranchInst>(end); two && two->isConditional())
    reachNumber(*two->getCondition(), end);
  else if (auto *many = dyn_cast<SwitchInst>(end))
    reachNumber(*many->getCondition(), end);
}

void RankSlice::addBranch(const BasicBlock &branch) {
  if (given.contains(&branch))
    return;
  addCondition(branch);
  reachBlock(branch);
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

/// What a function that is not seen makes of what it is given.
void RankSlice::followArguments(const CallBase &call) {
  for (const Use &argument : call.args())
    if (!argument->getType()->isPointerTy())
      reachNumber(*argument, &call);
    else if (isScalar(*argument))
      reachMemory(placeAt(*argument), &call);
}

/// The variable that is nearest to what was asked, and where it gets what comes from the source.
void RankSlice::foundRank(const Instruction &source) {
  result = {Dependence::Rank, "", lineOf(source)};
  const Instruction *by = &source;
  for (size_t at = current; at != start; by = steps[at].by, at = steps[at].from)
    if (std::string name =
            steps[at].kind == Kind::Memory ? placeText(steps[at].place, steps[at].by) : "";
        !name.empty())
      result = {Dependence::Rank, name, lineOf(*by)};
}

void RankSlice::foundUnknown(const Twine &name, const Instruction *by) {
  if (result.kind == Dependence::None)
    result = {Dependence::Unknown, name.str(), by ? lineOf(*by) : 0};
}

} // namespace anole::pass
