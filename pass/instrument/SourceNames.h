#pragma once

#include "llvm/IR/DebugLoc.h"
#include "llvm/IR/Function.h"

#include <string>

namespace anole::pass {

/// One level of inlining: a place in a source function.
struct SourceFrame {
  std::string function, file;
  unsigned line = 0, column = 0;
};

/// The frames of a place in `function`, outermost first; one frame with line 0 if nothing is known.
llvm::SmallVector<SourceFrame, 1> framesOf(const llvm::Function &function,
                                           const llvm::DILocation *location);

/// `text` with the separators of the site table (tab, newline, '|', '%') written as %XX.
std::string escaped(llvm::StringRef text);

} // namespace anole::pass
