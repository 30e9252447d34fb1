#pragma once

#include "llvm/IR/PassManager.h"

namespace anole::pass {

/// Puts loop markers (LoopMarker.h) around and into every loop that may communicate, before the
/// optimizer reshapes loops. Depth is also restored where control arrives from below: at landing
/// pads and after setjmp.
void insertLoopMarkers(llvm::Module &module, llvm::FunctionAnalysisManager &analyses);

} // namespace anole::pass
