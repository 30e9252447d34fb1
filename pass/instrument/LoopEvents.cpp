#include "pass/instrument/LoopEvents.h"

#include "pass/analysis/CommunicatingLoops.h"
#include "pass/analysis/MarkerProposals.h"
#include "pass/analysis/Reachability.h"
#include "pass/analysis/SiteId.h"
#include "pass/instrument/Abi.h"
#include "pass/instrument/CallSites.h"
#include "pass/instrument/LoopList.h"
#include "pass/instrument/LoopMarker.h"
#include "pass/instrument/LoopRemarks.h"
#include "pass/instrument/Remarks.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/IR/Dominators.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace anole::pass {

namespace {

/// Adds the proposal to the id, from which the runtime reads whether the loop may set markers
/// (abi.def).
uint64_t withProposal(uint64_t id, const MarkerProposal &proposal) {
  uint64_t bits = (proposal.isProposed ? loopProposed : 0) | (proposal.isChosen ? loopChosen : 0);
  return (id & ~(loopProposed | loopChosen)) | bits;
}

/// The loops of one function.
class FunctionLoops {
public:
  FunctionLoops(Function &function, StringRef moduleName, const MarkerProposals &proposals,
                LoopInfo &loops, DominatorTree &dominators, OptimizationRemarkEmitter &remarks)
      : function(function), moduleName(moduleName), proposals(proposals), loops(loops),
        dominators(dominators), remarks(remarks) {}

  void instrument() {
    ReversePostOrderTraversal<Function *> order(&function);
    isReducible = !containsIrreducibleCFG<BasicBlock *>(order, loops);
    for (Loop *loop : communicatingLoops(loops))
      suspends(*loop) ? remarkSuspends(remarks, *loop) : instrument(*loop);
    restoreDepthAtLandings();
  }

private:
  struct Instrumented {
    uint64_t id;
    Instruction *depth;
  };

  void instrument(Loop &loop) {
    const MarkerProposal &proposal = proposals.of(loop);
    uint64_t id = withProposal(
        hashId(moduleName + "\t" + function.getName() + "\tloop\t" + Twine(ordinal++)), proposal);
    BasicBlock *preheader = InsertPreheaderForLoop(&loop, &dominators, &loops, nullptr, false);
    if (!preheader)
      return remarkMissed(remarks, "LoopWithoutPreheader", loop.getStartLoc(), loop.getHeader(),
                          "loop has no events: it is entered through an indirect jump");
    formDedicatedExitBlocks(&loop, &dominators, &loops, nullptr, false);
    Instruction *depth = insertDepthLoad(preheader->getTerminator()->getIterator());
    LoopMarker::insert(LoopEvent::Enter, id, depth, preheader->getTerminator()->getIterator());
    markIterations(loop, id, depth);
    markExits(loop, id, depth);
    listLoop(loop, id, enclosing(loop), proposal.why);
    remarkProposal(remarks, loop, proposal);
    instrumented[&loop] = {id, depth};
  }

  /// An outermost loop sets the depth in each iteration, too: something that this function does not
  /// see may have left a loop without its end, say a library's longjmp over the program's
  /// functions.
  void markIterations(Loop &loop, uint64_t id, Instruction *depth) {
    BasicBlock *begin = isReducible ? iterationBegin(loop, loops, dominators) : loop.getHeader();
    BasicBlock::iterator top = begin->getFirstInsertionPt();
    LoopMarker::insert(LoopEvent::Iterate, id, depth, top);
    if (enclosing(loop) == noLoop)
      restoreInside({id, depth}, top);
  }

  /// Inner loops come later and put their markers first, so that the depth falls from inner to
  /// outer.
  void markExits(Loop &loop, uint64_t id, Instruction *depth) {
    SmallVector<BasicBlock *> exits;
    loop.getUniqueExitBlocks(exits);
    auto inside = [&](const BasicBlock *block) { return loop.contains(block); };
    for (BasicBlock *exit : exits)
      if (!exit->isEHPad() && all_of(predecessors(exit), inside))
        LoopMarker::insert(LoopEvent::Leave, id, depth, exit->getFirstInsertionPt());
      else
        shared.insert(exit);
  }

  uint64_t enclosing(const Loop &loop) const {
    for (Loop *outer = loop.getParentLoop(); outer; outer = outer->getParentLoop())
      if (auto found = instrumented.find(outer); found != instrumented.end())
        return found->second.id;
    return noLoop;
  }

  void restoreDepthAtLandings() {
    SmallVector<BasicBlock::iterator> landings;
    for (BasicBlock &block : function)
      collectLandings(block, landings);
    for (BasicBlock::iterator landing : landings)
      restoreDepth(landing);
  }

  void collectLandings(BasicBlock &block, SmallVectorImpl<BasicBlock::iterator> &landings) const {
    if (shared.contains(&block) || isLanding(block))
      if (auto top = block.getFirstInsertionPt(); top != block.end())
        landings.push_back(top);
    for (Instruction &instruction : block)
      if (auto *call = dyn_cast<CallInst>(&instruction); call && call->canReturnTwice())
        landings.push_back(std::next(call->getIterator()));
  }

  static bool isLanding(const BasicBlock &block) {
    return block.isLandingPad() && any_of(predecessors(&block), [](const BasicBlock *source) {
             auto *call = dyn_cast<InvokeInst>(source->getTerminator());
             return call && Reachability::mayReachMpi(*call);
           });
  }

  void restoreDepth(BasicBlock::iterator where) {
    Loop *loop = loops.getLoopFor(where->getParent());
    while (loop && !instrumented.count(loop))
      loop = loop->getParentLoop();
    if (!loop)
      return LoopMarker::insert(LoopEvent::Restore, noLoop, depthOfFunction(), where);
    restoreInside(instrumented[loop], where);
  }

  static void restoreInside(const Instrumented &loop, BasicBlock::iterator where) {
    IRBuilder<> builder(where->getParent(), where);
    LoopMarker::insert(LoopEvent::Restore, loop.id, ThreadBlock::inside(builder, loop.depth),
                       where);
  }

  Instruction *depthOfFunction() {
    if (!entryDepth)
      entryDepth = insertDepthLoad(function.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
    return entryDepth;
  }

  Function &function;
  StringRef moduleName;
  const MarkerProposals &proposals;
  LoopInfo &loops;
  DominatorTree &dominators;
  OptimizationRemarkEmitter &remarks;
  DenseMap<Loop *, Instrumented> instrumented;
  SmallPtrSet<const BasicBlock *, 4> shared; ///< exits of loops that are also reached otherwise
  Instruction *entryDepth = nullptr;
  bool isReducible = false;
  unsigned ordinal = 0;
};

bool hasSomethingToDo(const Function &function) {
  return !function.isDeclaration() && !isFinished(function) &&
         !function.hasFnAttribute(Attribute::Naked) && Reachability::mayReachMpi(function);
}

void proposeMarkers(Module &module, FunctionAnalysisManager &analyses, MarkerProposals &proposals) {
  for (Function &function : module)
    if (hasSomethingToDo(function))
      proposals.addLoops(communicatingLoops(analyses.getResult<LoopAnalysis>(function)));
}

} // namespace

void insertLoopMarkers(Module &module, FunctionAnalysisManager &analyses) {
  std::string name = portableModuleName(module);
  MarkerProposals proposals(module);
  proposeMarkers(module, analyses, proposals);
  for (Function &function : module) {
    if (!hasSomethingToDo(function))
      continue;
    FunctionLoops(function, name, proposals, analyses.getResult<LoopAnalysis>(function),
                  analyses.getResult<DominatorTreeAnalysis>(function),
                  analyses.getResult<OptimizationRemarkEmitterAnalysis>(function))
        .instrument();
    analyses.invalidate(function, PreservedAnalyses::none());
  }
}

} // namespace anole::pass
