#include "pass/instrument/CallingContext.h"

#include "pass/analysis/Reachability.h"
#include "pass/analysis/SiteId.h"
#include "pass/instrument/Abi.h"
#include "pass/instrument/CallSites.h"
#include "pass/instrument/ContextPlacement.h"
#include "pass/instrument/ContextReturn.h"
#include "pass/instrument/InlinedCopies.h"
#include "pass/instrument/ListCall.h"
#include "pass/instrument/Remarks.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Support/MathExtras.h"

#include <unordered_map>

using namespace llvm;

namespace anole::pass {

namespace {

uint64_t addendOf(uint64_t site) { return static_cast<uint64_t>(SignExtend64<32>(site)); }

class FunctionContext {
public:
  FunctionContext(Function &function, const ThreadBlock &block, const OutsideCalls &outside,
                  OptimizationRemarkEmitter &remarks)
      : function(function), block(block), outside(outside), isPutBack(outside.mayReach(function)),
        remarks(remarks) {}

  bool findSites(const DominatorTree &dominators) {
    for (Instruction &instruction : instructions(function))
      if (auto *call = dyn_cast<CallBase>(&instruction); call && Reachability::mayReachMpi(*call))
        if (dominators.isReachableFromEntry(call->getParent()) && !passesContextOn(*call))
          sites.push_back(call);
    return !sites.empty();
  }

  /// One value lasts through the function: the product, or what is to be put back. A register less
  /// is worth more than the product at each site, which also reads it if it was spilled.
  void insert(DominatorTree &dominators, SiteSection &table) {
    BasicBlock::iterator where = contextLoadPoint(sites, dominators, isPutBack);
    IRBuilder<> builder(where->getParent(), where);
    LoadInst *found = block.load(builder, 64, block.context(), "anole.context");
    Value *mixed = isPutBack ? nullptr : multiplied(builder, found);
    ContextReturn ways(block, *found, outside, dominators);
    if (isPutBack)
      ways.putBack(sites);
    for (CallBase *call : sites)
      instrument(*call, *found, mixed, table);
    if (isPutBack)
      ways.putBackWhenThrown();
  }

private:
  bool passesContextOn(const CallBase &call) const {
    return isPutBack && outside.staysTailCall(call);
  }

  static Value *multiplied(IRBuilder<> &builder, Value *context) {
    return builder.CreateMul(context, builder.getInt64(contextMultiplier));
  }

  void instrument(CallBase &call, LoadInst &found, Value *mixed, SiteSection &table) {
    uint64_t site = withOwnAddend(identityOf(call, numberOf(call)));
    IRBuilder<> builder(&call);
    Value *own = builder.CreateAdd(mixed ? mixed : multiplied(builder, &found),
                                   builder.getInt64(addendOf(site)));
    listCall(*block.store(builder, own, block.context()), call, site);
    if (!listed.insert(site).second)
      return;
    table.addCall(site, call);
    remarkSite<OptimizationRemark>(
        remarks, "CallSite", call,
        "call site " + idText(site) +
            (Reachability::isDirectMpiCall(call) ? " calls MPI" : " may lead to MPI"));
  }

  /// Two sites of one function, whose callers' contexts are the same, never have one addend.
  uint64_t withOwnAddend(uint64_t site) {
    for (;; site = hashId(idText(site) + "\tagain"))
      if (addendOf(site) != 0 && addends.try_emplace(addendOf(site), site).first->second == site)
        return site;
  }

  /// The number of a call. A call that the optimiser made, or whose number it dropped, gets a new
  /// one.
  uint64_t numberOf(CallBase &call) {
    if (auto site = siteOf(call))
      return *site;
    remarkSite<OptimizationRemarkMissed>(
        remarks, "CallSiteLost", call,
        "a call that may reach MPI got no number before optimisation; its id may change with the "
        "options of the optimiser");
    return hashId(portableModuleName(*function.getParent()) + "\t" + function.getName() +
                  "\tlate\t" + Twine(lost++));
  }

  Function &function;
  const ThreadBlock &block;
  const OutsideCalls &outside;
  bool isPutBack;
  OptimizationRemarkEmitter &remarks;
  SmallVector<CallBase *> sites;
  std::unordered_map<uint64_t, uint64_t> addends; ///< with the sites that have them
  DenseSet<uint64_t> listed;
  unsigned lost = 0;
};

/// Outlined code has one store for what were several calls: which of them, no table could say.
constexpr const char *noOutline = "nooutline";

bool isEmitted(const Function &function) {
  return !function.isDeclaration() && !function.hasAvailableExternallyLinkage() &&
         !function.hasFnAttribute(Attribute::Naked) && !isFinished(function);
}

} // namespace

void insertCallingContext(Module &module, FunctionAnalysisManager &analyses, SiteSection &table) {
  ThreadBlock block(module);
  OutsideCalls outside(module);
  for (Function &function : module) {
    if (!isEmitted(function))
      continue;
    if (outside.mayReach(function)) {
      prepareTailCalls(function, outside);
      analyses.invalidate(function, PreservedAnalyses::none());
    }
    FunctionContext context(function, block, outside,
                            analyses.getResult<OptimizationRemarkEmitterAnalysis>(function));
    auto &dominators = analyses.getResult<DominatorTreeAnalysis>(function);
    if (!context.findSites(dominators))
      continue;
    context.insert(dominators, table);
    function.addFnAttr(noOutline);
    setFinished(function);
  }
}

} // namespace anole::pass
