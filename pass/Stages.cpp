#include "pass/Stages.h"

#include "pass/analysis/Reachability.h"
#include "pass/instrument/Abi.h"
#include "pass/instrument/CallSites.h"
#include "pass/instrument/CallingContext.h"
#include "pass/instrument/InlinedCopies.h"
#include "pass/instrument/LoopEvents.h"
#include "pass/instrument/LoopList.h"
#include "pass/instrument/LoopLowering.h"
#include "pass/llvm/LlvmCompat.h"

#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/ErrorHandling.h"

#include <cstdlib>

using namespace llvm;

namespace anole::pass {

namespace {

/// Wrong code must not leave the compiler.
void requireValid(const Module &module, StringRef stage) {
  std::string text;
  raw_string_ostream stream(text);
  if (verifyModule(module, &stream))
    report_fatal_error(Twine("anole: the ") + stage + " stage broke module '" +
                           module.getSourceFileName() + "': " + text,
                       /*gen_crash_diag=*/false);
}

FunctionAnalysisManager &functionAnalyses(Module &module, ModuleAnalysisManager &analyses) {
  return analyses.getResult<FunctionAnalysisManagerModuleProxy>(module).getManager();
}

/// ANOLE_PASS=strip-lines: locations were asked for only to fill the site table.
bool stripsLines() {
  const char *options = std::getenv("ANOLE_PASS");
  return options && StringRef(options) == "strip-lines";
}

PreservedAnalyses preservedIf(bool unchanged) {
  return unchanged ? PreservedAnalyses::all() : PreservedAnalyses::none();
}

void lowerRemainingMarkers(Module &module, FunctionAnalysisManager &analyses) {
  for (Function &function : module)
    if (!function.isDeclaration())
      analyses.invalidate(function, LowerStage().run(function, analyses));
}

} // namespace

PreservedAnalyses EarlyStage::run(Module &module, ModuleAnalysisManager &analyses) {
  Reachability::markSilentFunctions(module);
  numberCallSites(module);
  for (Function &function : module) {
    completeLinkageName(function);
    distinguishLocations(function);
  }
  insertLoopMarkers(module, functionAnalyses(module, analyses));
  ThreadBlock::removeIfUnused(module);
  requireValid(module, "early");
  return PreservedAnalyses::none();
}

PreservedAnalyses PruneStage::run(Function &function, FunctionAnalysisManager &analyses) {
  auto &remarks = analyses.getResult<OptimizationRemarkEmitterAnalysis>(function);
  return preservedIf(!pruneLoopMarkers(function, remarks));
}

PreservedAnalyses LowerStage::run(Function &function, FunctionAnalysisManager &analyses) {
  if (waitsForLink(*function.getParent()))
    return PreservedAnalyses::all();
  auto &remarks = analyses.getResult<OptimizationRemarkEmitterAnalysis>(function);
  bool pruned = pruneLoopMarkers(function, remarks);
  return preservedIf(!lowerLoopMarkers(function) && !pruned);
}

PreservedAnalyses LinkStage::run(Module &module, ModuleAnalysisManager &) {
  Reachability::markSilentFunctions(module);
  return PreservedAnalyses::none();
}

PreservedAnalyses LateStage::run(Module &module, ModuleAnalysisManager &analyses) {
  if (isBeforeLink(module, optimises))
    return PreservedAnalyses::all();
  FunctionAnalysisManager &functions = functionAnalyses(module, analyses);
  Reachability::markSilentFunctions(module);
  lowerRemainingMarkers(module, functions);
  SiteSection table;
  insertCallingContext(module, functions, table);
  table.addLoops(takeLoopRecords(module));
  table.emit(module);
  Reachability::unmarkSilentFunctions(module);
  ThreadBlock::removeIfUnused(module);
  if (stripsLines())
    StripDebugInfo(module);
  requireValid(module, "late");
  return PreservedAnalyses::none();
}

} // namespace anole::pass
