#include "pass/instrument/LoopEntry.h"

#include "pass/analysis/Reachability.h"

#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace anole::pass {

namespace {

constexpr unsigned longestWay = 8; ///< blocks looked at behind a skipped loop

bool readsDepth(const Instruction &instruction, const ThreadBlock &block) {
  auto *load = dyn_cast<LoadInst>(&instruction);
  return load && block.owns(load->getPointerOperand());
}

/// Whether it matters here that the loop is entered.
bool matters(Instruction &instruction, const ThreadBlock &block) {
  auto *call = dyn_cast<CallBase>(&instruction);
  return LoopMarker::from(instruction) || readsDepth(instruction, block) ||
         (call && Reachability::mayReachMpi(*call));
}

/// Whether from here the loop is left before anything matters.
bool leads(BasicBlock *way, const LoopMarker &enter, const ThreadBlock &block) {
  for (unsigned step = 0; way && step < longestWay; ++step, way = way->getSingleSuccessor())
    for (Instruction &instruction : *way) {
      auto marker = LoopMarker::from(instruction);
      if (marker && marker->event == LoopEvent::Leave && marker->loop == enter.loop)
        return marker->depth == enter.depth;
      if (matters(instruction, block))
        return false;
    }
  return false;
}

} // namespace

void sinkEntry(const LoopMarker &enter, const ThreadBlock &block) {
  BasicBlock *home = enter.call->getParent();
  auto *test = dyn_cast<BranchInst>(home->getTerminator());
  if (!test || !test->isConditional() ||
      any_of(make_range(std::next(enter.call->getIterator()), home->end()),
             [&](Instruction &instruction) { return matters(instruction, block); }))
    return;
  for (unsigned i : {0, 1}) {
    BasicBlock *inside = test->getSuccessor(i);
    if (inside->getSinglePredecessor() == home && leads(test->getSuccessor(1 - i), enter, block))
      return enter.call->moveBefore(*inside, inside->getFirstInsertionPt());
  }
}

} // namespace anole::pass
