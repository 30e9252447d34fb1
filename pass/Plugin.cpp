#include "pass/Stages.h"
#include "pass/loader/HostCompiler.h"

#include "llvm/Config/llvm-config.h"
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

/// Refuses a compiler that was given this pass instead of AnolePass.so, and is of another version:
/// its classes have other members. Loading binds no function of LLVM yet, and no data that only
/// some versions have (LlvmCompat.cpp), so all compilers come to ask this.
void requireOwnLlvm() {
  const char *self = fileOf(reinterpret_cast<void *>(&requireOwnLlvm));
  if (unsigned version = llvmOfHost(); version != LLVM_VERSION_MAJOR)
    refuseHost(
        "this compiler is of LLVM %u, and %s is for LLVM %d; load the AnolePass.so beside it, "
        "which takes the pass that fits",
        version, self, LLVM_VERSION_MAJOR);
}

} // namespace

} // namespace anole::pass

extern "C" __attribute__((visibility("default"))) PassPluginLibraryInfo llvmGetPassPluginInfo() {
  anole::pass::requireOwnLlvm();
  return {LLVM_PLUGIN_API_VERSION, "Anole", "1", anole::pass::addToPipeline};
}
