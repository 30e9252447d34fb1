#include "pass/LlvmCompat.h"

#include "llvm/Passes/PassPlugin.h"

extern "C" __attribute__((visibility("default"))) llvm::PassPluginLibraryInfo
llvmGetPassPluginInfo() {
  return {LLVM_PLUGIN_API_VERSION, "Anole", "1", anole::pass::addToPipeline};
}
