#include "pass/analysis/RankDependence.h"

#include "pass/analysis/Calls.h"
#include "pass/analysis/RankSlice.h"

#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace anole::pass {

/// Exits that only end the program do not count.
Dependence RankDependence::ofEnd(const Loop &loop) {
  RankSlice slice(writers, guards, outside(loop));
  SmallVector<Loop::Edge> exits;
  loop.getExitEdges(exits);
  for (auto [inside, next] : exits)
    if (guards.canReturn(*next))
      slice.addBranch(*inside);
  return slice.run();
}

Dependence RankDependence::ofReaching(const BasicBlock &block) {
  BranchSet branches = guards.allOf(block);
  for (const BasicBlock *branch : branches) {
    RankSlice slice(writers, guards, branches);
    slice.addCondition(*branch);
    Dependence found = slice.run();
    if (found.kind == Dependence::Rank && !guards.standsAside(*branch, block))
      return found;
  }
  return ofAllCalls(*block.getParent());
}

/// The branches that decide whether the loop is entered.
RankDependence::BranchSet RankDependence::outside(const Loop &loop) {
  BranchSet branches = guards.allOf(*loop.getHeader());
  for (const BasicBlock *inside : loop.blocks())
    branches.erase(inside);
  return branches;
}

/// The first of the calls, if all of them run only on some ranks. While this is being found out, a
/// recursive call does not count.
Dependence RankDependence::ofAllCalls(const Function &function) {
  auto [entry, isNew] = calls.try_emplace(&function);
  if (!isNew || function.hasAddressTaken())
    return entry->second;
  Dependence first;
  for (const CallBase *call : callsOf(function)) {
    Dependence reaching = ofReaching(*call->getParent());
    if (reaching.kind != Dependence::Rank)
      return {};
    if (first.kind == Dependence::None)
      first = reaching;
  }
  return calls[&function] = first;
}

} // namespace anole::pass
