#include "pass/analysis/RankDependence.h"

#include "pass/analysis/KnownCalls.h"
#include "pass/analysis/RankSlice.h"

using namespace llvm;

namespace anole::pass {

/// Exits that only end the program do not count.
Dependence RankDependence::ofEnd(const Loop &loop) {
  BranchSet outside = guards.allOf(*loop.getHeader());
  for (const BasicBlock *inside : loop.blocks())
    outside.erase(inside);
  RankSlice slice(writers, guards, budget, std::move(outside));
  SmallVector<Loop::Edge> exits;
  loop.getExitEdges(exits);
  for (auto [inside, next] : exits)
    if (guards.canReturn(*next))
      slice.addBranch(*inside);
  return slice.run();
}

Dependence RankDependence::ofEntry(const Loop &loop) {
  return ofReaching(*loop.getHeader(), &loop);
}

/// A loop's own branches do not decide whether its header is reached.
Dependence RankDependence::ofReaching(const BasicBlock &block, const Loop *loop) {
  SmallVector<const BasicBlock *> open{&block};
  BranchSet seen;
  while (!open.empty()) {
    const BasicBlock *decided = open.pop_back_val();
    for (const BasicBlock *branch : Guards::Blocks(guards.of(*decided))) {
      if ((loop && loop->contains(branch)) || !seen.insert(branch).second)
        continue;
      open.push_back(branch);
      Dependence found = ofCondition(*branch);
      if (found.kind == Dependence::Rank && !guards.standsAside(*branch, *decided))
        return found;
    }
  }
  return ofAllCalls(*block.getParent());
}

Dependence RankDependence::ofCondition(const BasicBlock &branch) {
  auto known = conditions.find(&branch);
  if (known != conditions.end())
    return known->second;
  RankSlice slice(writers, guards, budget, guards.allOf(branch));
  slice.addCondition(branch);
  return conditions[&branch] = slice.run();
}

/// The dependence of the first call, if all of the calls run only on some ranks. While this is
/// computed, a recursive call does not count.
Dependence RankDependence::ofAllCalls(const Function &function) {
  auto [entry, isNew] = calls.try_emplace(&function);
  if (!isNew || function.hasAddressTaken())
    return entry->second;
  Dependence first;
  for (const CallBase *call : callsOf(function)) {
    Dependence reaching = ofReaching(*call->getParent(), nullptr);
    if (reaching.kind != Dependence::Rank)
      return {};
    if (first.kind == Dependence::None)
      first = reaching;
  }
  return calls[&function] = first;
}

} // namespace anole::pass
