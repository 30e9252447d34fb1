#include "pass/instrument/CallSites.h"

#include "pass/analysis/Reachability.h"
#include "pass/analysis/SiteId.h"

#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace anole::pass {

namespace {
constexpr const char *siteAttribute = "anole-site", *finishedAttribute = "anole-finished";
}

std::optional<uint64_t> siteOf(const CallBase &call) {
  uint64_t site = 0;
  Attribute attribute = call.getFnAttr(siteAttribute);
  if (!attribute.isValid() || attribute.getValueAsString().getAsInteger(16, site))
    return std::nullopt;
  return site;
}

void setSite(CallBase &call, uint64_t site) {
  call.addFnAttr(Attribute::get(call.getContext(), siteAttribute, idText(site)));
}

static void numberCallsOf(Function &function, const Twine &moduleName) {
  unsigned ordinal = 0;
  for (Instruction &instruction : instructions(function)) {
    auto *call = dyn_cast<CallBase>(&instruction);
    if (!call || siteOf(*call) || !Reachability::mayReachMpi(*call))
      continue;
    setSite(*call, hashId(moduleName + "\t" + function.getName() + "\tcall\t" + Twine(ordinal++)));
  }
}

bool isFinished(const Function &function) { return function.hasFnAttribute(finishedAttribute); }

void setFinished(Function &function) { function.addFnAttr(finishedAttribute); }

void numberCallSites(Module &module) {
  std::string name = portableModuleName(module);
  for (Function &function : module)
    if (!isFinished(function))
      numberCallsOf(function, name);
}

} // namespace anole::pass
