#pragma once

#include "llvm/IR/PassManager.h"

namespace anole::pass {

/// The stages at which Anole works on a module. All of them also run on functions that are not to
/// be optimised.
template <class Stage> struct RequiredPass : llvm::PassInfoMixin<Stage> {
  static bool isRequired() { return true; }
};

/// Before the optimizer: numbers call sites and marks loops.
struct EarlyStage : RequiredPass<EarlyStage> {
  llvm::PreservedAnalyses run(llvm::Module &module, llvm::ModuleAnalysisManager &analyses);
};

/// Whenever a function was simplified: removes the markers from loops that turn out not to
/// communicate, so that later passes see them as if they had never been marked.
struct PruneStage : RequiredPass<PruneStage> {
  llvm::PreservedAnalyses run(llvm::Function &function, llvm::FunctionAnalysisManager &analyses);
};

/// Before vectorisation, after inlining: turns markers into code; with full LTO, only at the very
/// end.
struct LowerStage : RequiredPass<LowerStage> {
  llvm::PreservedAnalyses run(llvm::Function &function, llvm::FunctionAnalysisManager &analyses);
};

/// When a program is linked with -flto: decides again which functions are silent, because all
/// functions are known now.
struct LinkStage : RequiredPass<LinkStage> {
  llvm::PreservedAnalyses run(llvm::Module &module, llvm::ModuleAnalysisManager &analyses);
};

/// After the optimiser: stores the calling context and writes the site table. If a program is
/// optimised again when it is linked, only the second time counts.
struct LateStage : RequiredPass<LateStage> {
  explicit LateStage(bool optimises) : optimises(optimises) {}
  llvm::PreservedAnalyses run(llvm::Module &module, llvm::ModuleAnalysisManager &analyses);

private:
  bool optimises; ///< above -O0
};

} // namespace anole::pass
