#include "pass/analysis/Reachability.h"

#include "pass/analysis/KnownCalls.h"
#include "pass/analysis/LibraryFunctions.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace anole::pass {

namespace {

constexpr const char *silent = "anole-silent";

const Function *calledFunction(const CallBase &call) {
  return dyn_cast<Function>(call.getCalledOperand()->stripPointerCastsAndAliases());
}

/// Spreads "may reach MPI" from callees to callers until nothing changes.
class SilenceSolver {
public:
  explicit SilenceSolver(Module &module) : module(module) {}

  void run() {
    for (Function &function : module)
      if (bodyIsKnown(&function))
        scan(function);
    while (!loud.empty())
      for (Function *caller : callers.lookup(loud.pop_back_val()))
        makeLoud(*caller);
    for (Function &function : module)
      if (bodyIsKnown(&function) && !isLoud.contains(&function))
        function.addFnAttr(silent);
  }

private:
  void scan(Function &function) {
    for (Instruction &instruction : instructions(function)) {
      auto *call = dyn_cast<CallBase>(&instruction);
      if (!call || !Reachability::mayReachMpi(*call))
        continue;
      const Function *callee = calledFunction(*call);
      if (!bodyIsKnown(callee))
        return makeLoud(function);
      callers[callee].push_back(&function);
    }
  }

  void makeLoud(Function &function) {
    if (isLoud.insert(&function).second)
      loud.push_back(&function);
  }

  Module &module;
  DenseMap<const Function *, SmallVector<Function *, 4>> callers;
  DenseSet<const Function *> isLoud;
  SmallVector<const Function *> loud;
};

} // namespace

void Reachability::markSilentFunctions(Module &module) { SilenceSolver(module).run(); }

void Reachability::unmarkSilentFunctions(Module &module) {
  for (Function &function : module)
    function.removeFnAttr(silent);
}

bool Reachability::mayReachMpi(const Function &function) {
  if (function.isIntrinsic() || function.hasFnAttribute(silent))
    return false;
  return !function.isDeclaration() || !isHarmlessLibraryFunction(function.getName());
}

bool Reachability::mayReachMpi(const CallBase &call) {
  if (call.isInlineAsm() || call.onlyReadsMemory())
    return false;
  const Function *callee = calledFunction(call);
  return !callee || mayReachMpi(*callee);
}

bool Reachability::isDirectMpiCall(const CallBase &call) {
  const Function *callee = calledFunction(call);
  return callee && callee->isDeclaration() && isMpiName(callee->getName());
}

} // namespace anole::pass
