#include "pass/analysis/Guards.h"

#include "pass/analysis/Reachability.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace anole::pass {

/// The blocks from which the function's end can be reached without passing `avoided`.
Guards::BlockSet Guards::reachEnd(const Function &function, const BasicBlock *avoided) {
  budget.spend(function.size());
  BlockSet found;
  SmallVector<const BasicBlock *> open;
  auto visit = [&](const BasicBlock *block) {
    if (block != avoided && found.insert(block).second)
      open.push_back(block);
  };
  for (const BasicBlock &block : function)
    if (isa<ReturnInst>(block.getTerminator()))
      visit(&block);
  while (!open.empty())
    for (const BasicBlock *before : predecessors(open.pop_back_val()))
      visit(before);
  return found;
}

/// MPI_Finalize does not count as communication.
static bool communicates(const BasicBlock &block) {
  return any_of(block, [](const Instruction &instruction) {
    auto *call = dyn_cast<CallBase>(&instruction);
    const Function *callee = call ? call->getCalledFunction() : nullptr;
    return call && Reachability::mayReachMpi(*call) &&
           !(callee && callee->getName().starts_with_insensitive("mpi_finalize"));
  });
}

const Guards::Blocks &Guards::of(const BasicBlock &block) {
  auto [entry, isNew] = known.try_emplace(&block);
  if (!isNew || budget.isSpent())
    return entry->second;
  const Function &function = *block.getParent();
  budget.spend(2 * function.size());
  const BlockSet around = reachEnd(function, &block), &alive = thatReturn(function);
  auto leadsAround = [&](const BasicBlock *next) { return around.contains(next); };
  auto leadsThere = [&](const BasicBlock *next) {
    return alive.contains(next) && !around.contains(next);
  };
  for (const BasicBlock &branch : function)
    if (any_of(successors(&branch), leadsAround) && any_of(successors(&branch), leadsThere))
      entry->second.push_back(&branch);
  return entry->second;
}

bool Guards::isFollowedBy(const BasicBlock &first, const BasicBlock &then) {
  auto [entry, isNew] = without.try_emplace(&then);
  if (isNew)
    entry->second = reachEnd(*then.getParent(), &then);
  return !entry->second.contains(&first);
}

bool Guards::canFollow(const Instruction &first, const Instruction &then) {
  if (first.getParent() == then.getParent() && first.comesBefore(&then))
    return true;
  budget.spend(first.getFunction()->size());
  BlockSet found;
  SmallVector<const BasicBlock *> open{first.getParent()};
  while (!open.empty() && !found.contains(then.getParent()))
    for (const BasicBlock *next : successors(open.pop_back_val()))
      if (found.insert(next).second)
        open.push_back(next);
  return found.contains(then.getParent());
}

SmallPtrSet<const BasicBlock *, 8> Guards::allOf(const BasicBlock &block) {
  SmallPtrSet<const BasicBlock *, 8> found;
  SmallVector<const BasicBlock *> open{&block};
  while (!open.empty())
    for (const BasicBlock *branch : of(*open.pop_back_val()))
      if (found.insert(branch).second)
        open.push_back(branch);
  budget.spend(found.size());
  return found;
}

bool Guards::standsAside(const BasicBlock &branch, const BasicBlock &block) {
  const BlockSet around = reachEnd(*block.getParent(), &block);
  SmallVector<const BasicBlock *> open;
  BlockSet seen;
  auto visit = [&](const BasicBlock *next) {
    if (around.contains(next) && !isFollowedBy(branch, *next) && seen.insert(next).second)
      open.push_back(next);
  };
  for_each(successors(&branch), visit);
  while (!open.empty()) {
    const BasicBlock *next = open.pop_back_val();
    if (communicates(*next))
      return false;
    for_each(successors(next), visit);
  }
  return true;
}

bool Guards::canReturn(const BasicBlock &block) {
  return thatReturn(*block.getParent()).contains(&block);
}

const Guards::BlockSet &Guards::thatReturn(const Function &function) {
  auto [entry, isNew] = returning.try_emplace(&function);
  if (isNew)
    entry->second = reachEnd(function, nullptr);
  return entry->second;
}

} // namespace anole::pass
