#include "pass/instrument/LoopRegion.h"

#include "pass/analysis/Reachability.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/IR/CFG.h"

using namespace llvm;

namespace anole::pass {

namespace {

enum class Stretch { Communicates, EndsLoop, GoesOn };

Stretch walk(BasicBlock::iterator from, uint64_t loop) {
  for (Instruction &instruction : make_range(from, from->getParent()->end())) {
    auto marker = LoopMarker::from(instruction);
    if (marker && marker->event == LoopEvent::Leave && marker->loop == loop)
      return Stretch::EndsLoop;
    auto *call = dyn_cast<CallBase>(&instruction);
    if (call && Reachability::mayReachMpi(*call))
      return Stretch::Communicates;
  }
  return Stretch::GoesOn;
}

} // namespace

bool loopStillCommunicates(ArrayRef<LoopMarker> markers, uint64_t loop) {
  SetVector<BasicBlock *> blocks;
  auto visit = [&](BasicBlock::iterator from) {
    Stretch stretch = walk(from, loop);
    if (stretch == Stretch::GoesOn)
      blocks.insert(succ_begin(from->getParent()), succ_end(from->getParent()));
    return stretch == Stretch::Communicates;
  };
  for (const LoopMarker &marker : markers)
    if (marker.loop == loop && marker.event == LoopEvent::Enter &&
        visit(marker.call->getIterator()))
      return true;
  for (size_t next = 0; next < blocks.size(); ++next)
    if (visit(blocks[next]->begin()))
      return true;
  return false;
}

} // namespace anole::pass
