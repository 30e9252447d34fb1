#pragma once

#include "llvm/Analysis/OptimizationRemarkEmitter.h"

namespace anole::pass {

/// What was done (-Rpass=anole), what was not, and why (-Rpass-missed=anole), and what is not known
/// (-Rpass-analysis=anole).
inline void remarkDone(llvm::OptimizationRemarkEmitter &remarks, llvm::StringRef name,
                       llvm::DebugLoc location, const llvm::BasicBlock *block,
                       const llvm::Twine &text) {
  remarks.emit(
      [&] { return llvm::OptimizationRemark("anole", name, location, block) << text.str(); });
}

inline void remarkMissed(llvm::OptimizationRemarkEmitter &remarks, llvm::StringRef name,
                         llvm::DebugLoc location, const llvm::BasicBlock *block,
                         const llvm::Twine &text) {
  remarks.emit(
      [&] { return llvm::OptimizationRemarkMissed("anole", name, location, block) << text.str(); });
}

inline void remarkUnknown(llvm::OptimizationRemarkEmitter &remarks, llvm::StringRef name,
                          llvm::DebugLoc location, const llvm::BasicBlock *block,
                          const llvm::Twine &text) {
  remarks.emit([&] {
    return llvm::OptimizationRemarkAnalysis("anole", name, location, block) << text.str();
  });
}

} // namespace anole::pass
