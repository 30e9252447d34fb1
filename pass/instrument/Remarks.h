#pragma once

#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/IR/InstrTypes.h"

namespace anole::pass {

/// Remarks for users, one for each loop: what Anole does (-Rpass=anole), what it does not do and
/// why (-Rpass-missed=anole), and what it does not know (-Rpass-analysis=anole).
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

/// Remarks about calls, for developers of Anole: -Rpass=mpi-sites, -Rpass-missed=mpi-sites.
template <class Remark>
void remarkSite(llvm::OptimizationRemarkEmitter &remarks, llvm::StringRef name,
                const llvm::CallBase &call, const llvm::Twine &text) {
  remarks.emit([&] {
    return Remark("mpi-sites", name, call.getDebugLoc(), call.getParent()) << text.str();
  });
}

} // namespace anole::pass
