#include "pass/instrument/LoopLowering.h"

#include "pass/analysis/Reachability.h"
#include "pass/instrument/Abi.h"
#include "pass/instrument/LoopEntry.h"
#include "pass/instrument/LoopList.h"
#include "pass/instrument/LoopMarker.h"
#include "pass/instrument/LoopRegion.h"
#include "pass/instrument/Remarks.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace anole::pass {

namespace {

void eraseMarker(const LoopMarker &marker) {
  WeakVH depth(marker.depth);
  marker.call->eraseFromParent();
  if (depth)
    RecursivelyDeleteTriviallyDeadInstructions(depth);
}

bool functionCommunicates(Function &function) {
  return any_of(instructions(function), [](const Instruction &instruction) {
    auto *call = dyn_cast<CallBase>(&instruction);
    return call && Reachability::mayReachMpi(*call);
  });
}

DenseSet<uint64_t> silentLoops(Function &function, ArrayRef<LoopMarker> markers) {
  DenseSet<uint64_t> asked, silent;
  for (const LoopMarker &marker : markers)
    if (marker.loop != noLoop && asked.insert(marker.loop).second &&
        !loopStillCommunicates(markers, marker.loop))
      silent.insert(marker.loop);
  if (!functionCommunicates(function))
    silent.insert(noLoop);
  return silent;
}

class Lowering {
public:
  Lowering(const LoopMarker &marker, const ThreadBlock &block)
      : marker(marker), block(block), builder(marker.call) {}

  void run() {
    switch (marker.event) {
    case LoopEvent::Enter:
      return enter();
    case LoopEvent::Iterate:
      return increment(block.iterations(builder, marker.depth));
    case LoopEvent::Leave:
    case LoopEvent::Restore:
      block.store(builder, marker.depth, block.depth());
    }
  }

private:
  void enter() {
    block.store(builder, builder.getInt64(marker.loop), block.loop(builder, marker.depth));
    increment(block.activation(builder, marker.depth));
    block.store(builder, ThreadBlock::inside(builder, marker.depth), block.depth());
  }

  void increment(Value *field) {
    block.store(builder, builder.CreateAdd(block.load(builder, 32, field), builder.getInt32(1)),
                field);
  }

  const LoopMarker &marker;
  const ThreadBlock &block;
  IRBuilder<> builder;
};

} // namespace

bool pruneLoopMarkers(Function &function, OptimizationRemarkEmitter &remarks) {
  SmallVector<LoopMarker> markers = loopMarkersOf(function);
  if (markers.empty())
    return false;
  DenseSet<uint64_t> silent = silentLoops(function, markers);
  if (silent.empty())
    return false;
  for (const LoopMarker &marker : markers)
    if (silent.contains(marker.loop)) {
      if (marker.event == LoopEvent::Enter)
        remarkMissed(remarks, "LoopSilent", marker.call->getDebugLoc(), marker.call->getParent(),
                     "loop has no events: after inlining, no call in it can reach MPI");
      eraseMarker(marker);
    }
  settleDepthLoads(function, DepthLoads::EraseUnused);
  return true;
}

bool lowerLoopMarkers(Function &function) {
  SmallVector<LoopMarker> markers = loopMarkersOf(function);
  if (markers.empty())
    return false;
  ThreadBlock block(*function.getParent());
  for (const LoopMarker &marker : markers)
    if (marker.event == LoopEvent::Enter)
      sinkEntry(marker, block);
  for (const LoopMarker &marker : markers) {
    Lowering(marker, block).run();
    if (marker.event == LoopEvent::Enter)
      keepLoop(*function.getParent(), marker.loop);
    marker.call->eraseFromParent();
  }
  settleDepthLoads(function, DepthLoads::MakePlain);
  return true;
}

} // namespace anole::pass
