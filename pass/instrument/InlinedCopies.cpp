#include "pass/instrument/InlinedCopies.h"

#include "pass/analysis/Reachability.h"
#include "pass/analysis/SiteId.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace anole::pass {

void distinguishLocations(Function &function) {
  DenseMap<std::pair<unsigned, unsigned>, unsigned> seen;
  for (Instruction &instruction : instructions(function)) {
    auto *call = dyn_cast<CallBase>(&instruction);
    const DILocation *location = call ? call->getDebugLoc().get() : nullptr;
    if (!location || location->getInlinedAt() || !Reachability::mayReachMpi(*call))
      continue;
    unsigned earlier = seen[{location->getLine(), location->getColumn()}]++;
    if (earlier == 0)
      continue;
    if (auto distinct = location->cloneWithBaseDiscriminator(earlier))
      call->setDebugLoc(*distinct);
  }
}

void completeLinkageName(Function &function) {
  DISubprogram *subprogram = function.getSubprogram();
  if (subprogram && subprogram->getLinkageName().empty() && function.getName().starts_with("_Z"))
    subprogram->replaceLinkageName(MDString::get(function.getContext(), function.getName()));
}

namespace {

/// C has no linkage names, and may have no subprogram either.
StringRef symbolOf(const DILocation &location) {
  const DISubprogram *subprogram = location.getScope()->getSubprogram();
  StringRef name = subprogram ? subprogram->getLinkageName() : "";
  return subprogram && name.empty() ? subprogram->getName() : name;
}

} // namespace

uint64_t identityOf(const CallBase &call, uint64_t site) {
  const DILocation *location = call.getDebugLoc().get();
  for (location = location ? location->getInlinedAt() : nullptr; location;
       location = location->getInlinedAt())
    site = hashId(idText(site) + "\t" + symbolOf(*location) + "\t" + Twine(location->getLine()) +
                  "\t" + Twine(location->getColumn()) + "\t" +
                  Twine(location->getBaseDiscriminator()));
  return site;
}

} // namespace anole::pass
