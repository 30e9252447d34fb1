#include "pass/LlvmCompat.h"

#include "pass/Stages.h"

using namespace llvm;

namespace anole::pass {

namespace {
constexpr const char *seen = "anole.seen";
}

bool waitsForLink(const Module &module) {
  return module.getModuleFlag("ThinLTO") && !module.getModuleFlag(seen);
}

bool isBeforeLink(Module &module, bool optimises) {
  bool forLinkTime = module.getModuleFlag("ThinLTO") || module.getModuleFlag("EnableSplitLTOUnit");
  bool thin = !module.getModuleFlag("ThinLTO");
  if (!forLinkTime || (thin && !optimises) || module.getModuleFlag(seen))
    return false;
  module.addModuleFlag(Module::Max, seen, 1);
  return true;
}

void addToPipeline(PassBuilder &builder) {
  builder.registerPipelineStartEPCallback(
      [](ModulePassManager &passes, OptimizationLevel) { passes.addPass(EarlyStage()); });
  builder.registerPeepholeEPCallback(
      [](FunctionPassManager &passes, OptimizationLevel) { passes.addPass(PruneStage()); });
  builder.registerVectorizerStartEPCallback(
      [](FunctionPassManager &passes, OptimizationLevel) { passes.addPass(LowerStage()); });
  builder.registerOptimizerLastEPCallback([](ModulePassManager &passes, OptimizationLevel level) {
    passes.addPass(LateStage(level != OptimizationLevel::O0));
  });
  builder.registerFullLinkTimeOptimizationEarlyEPCallback(
      [](ModulePassManager &passes, OptimizationLevel) { passes.addPass(LinkStage()); });
  builder.registerFullLinkTimeOptimizationLastEPCallback(
      [](ModulePassManager &passes, OptimizationLevel level) {
        passes.addPass(LateStage(level != OptimizationLevel::O0));
      });
}

} // namespace anole::pass
