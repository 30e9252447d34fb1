#include "pass/instrument/SiteSection.h"

#include "pass/analysis/LibraryFunctions.h"
#include "pass/analysis/SiteId.h"
#include "pass/instrument/SourceNames.h"

#include "llvm/IR/Constants.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace llvm;

namespace anole::pass {

static std::string calleeName(const CallBase &call) {
  auto *callee = dyn_cast<Function>(call.getCalledOperand()->stripPointerCastsAndAliases());
  return callee ? escaped(mpiNameOf(callee->getName())) : "*";
}

static std::string frameText(const SourceFrame &frame) {
  return (escaped(frame.function) + "@" + escaped(frame.file) + ":" + Twine(frame.line) + ":" +
          Twine(frame.column))
      .str();
}

void SiteSection::addCall(uint64_t site, const CallBase &call) {
  const Function &function = *call.getFunction();
  text += "S\t" + idText(site) + "\t" + escaped(function.getName()) + "\t" + calleeName(call);
  char separator = '\t';
  for (const SourceFrame &frame : framesOf(function, call.getDebugLoc().get())) {
    text += separator + frameText(frame);
    separator = '|';
  }
  text += '\n';
}

void SiteSection::emit(Module &module) const {
  if (text.empty())
    return;
  Constant *bytes = ConstantDataArray::getString(module.getContext(), text, /*AddNull=*/true);
  auto *table = new GlobalVariable(module, bytes->getType(), true, GlobalValue::PrivateLinkage,
                                   bytes, "anole.sites");
  table->setSection("anole_sites");
  table->setAlignment(Align(1));
  appendToUsed(module, table);
}

} // namespace anole::pass
