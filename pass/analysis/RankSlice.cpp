#include "pass/analysis/RankSlice.h"

#include "pass/analysis/PlaceName.h"

using namespace llvm;

namespace anole::pass {

static constexpr size_t mostSteps = 500;

Dependence RankSlice::run() {
  for (current = 0; current < steps.size() && result.kind != Dependence::Rank; ++current) {
    if (budget.isSpent() || current == mostSteps) {
      foundUnknown("", nullptr);
      break;
    }
    follow(Step(steps[current]));
  }
  return result;
}

/// For a local variable, each instruction that reads it is a query of its own.
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

/// Sets the variable that is nearest to the query, and the line where it gets the value of the
/// source.
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
