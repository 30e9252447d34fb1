#pragma once

#include "llvm/IR/PassManager.h"

namespace anole::pass {

/// Puts loop markers (LoopMarker.h) around and into every loop that may communicate, before the
/// optimiser reshapes loops. Where control arrives from below, at landing pads and after setjmp,
/// they also restore the depth.
void insertLoopMarkers(llvm::Module &module, llvm::FunctionAnalysisManager &analyses);

} // namespace anole::pass
