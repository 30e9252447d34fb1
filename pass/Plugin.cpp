#include "pass/Stages.h"

#include "llvm/Passes/PassBuilder.h"
#include "llvm/Passes/PassPlugin.h"

using namespace llvm;

namespace anole::pass {

namespace {

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

} // namespace

} // namespace anole::pass

extern "C" __attribute__((visibility("default"))) PassPluginLibraryInfo llvmGetPassPluginInfo() {
  return {LLVM_PLUGIN_API_VERSION, "Anole", "1", anole::pass::addToPipeline};
}
