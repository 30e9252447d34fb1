#pragma once

#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/IR/InstrTypes.h"

namespace anole::pass {

/// What loops are for Anole: one remark a loop, as its user needs it. What is done (-Rpass=anole),
/// what is not, and why (-Rpass-missed=anole), and what is not known (-Rpass-analysis=anole).
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

/// What calls are for it, for those who change it: -Rpass=mpi-sites, -Rpass-missed=mpi-sites.
template <class Remark>
void remarkSite(llvm::OptimizationRemarkEmitter &remarks, llvm::StringRef name,
                const llvm::CallBase &call, const llvm::Twine &text) {
  remarks.emit([&] {
    return Remark("mpi-sites", name, call.getDebugLoc(), call.getParent()) << text.str();
  });
}

} // namespace anole::pass
