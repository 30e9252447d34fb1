#pragma once

#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"

#include <optional>

namespace anole::pass {

/// The early number of a call site is a string attribute of the call. Copies made by inlining and
/// unrolling keep it, and two calls with different numbers are never merged. Rejected: metadata,
/// which transformations may drop, and operand bundles, which make calls opaque to the optimiser.
std::optional<uint64_t> siteOf(const llvm::CallBase &call);
void setSite(llvm::CallBase &call, uint64_t site);

/// Numbers all calls of the module that may reach MPI and have no number yet.
void numberCallSites(llvm::Module &module);

/// Returns whether a function went through all stages. It may come again as bitcode.
bool isFinished(const llvm::Function &function);
void setFinished(llvm::Function &function);

} // namespace anole::pass
