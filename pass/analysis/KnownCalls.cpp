#include "pass/analysis/KnownCalls.h"

#include "llvm/IR/Function.h"

using namespace llvm;

namespace anole::pass {

SmallVector<const CallBase *> callsOf(const Function &function) {
  SmallVector<const CallBase *> calls;
  for (const User *user : function.users())
    if (auto *call = dyn_cast<CallBase>(user); call && call->getCalledFunction() == &function)
      if (call->arg_size() >= function.arg_size())
        calls.push_back(call);
  return calls;
}

bool bodyIsKnown(const Function *function) {
  return function && !function->isDeclaration() && !function->isInterposable();
}

bool isMain(const Function &function) {
  return function.getName() == "main" || function.getName() == "_QQmain";
}

} // namespace anole::pass
