#pragma once

#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"

#include <string>

namespace anole::pass {

/// A SiteSection holds what a module tells the tools about its sites and loops
/// (docs/site-table.md): a text in section `anole_sites`. Newlines end its lines, tabs separate its
/// fields, and NUL ends the text.
///
///     S <site> <function> <callee or *> <frames>
///     L <loop> <function> <file> <line> <column> <enclosing loop or 0> <remark>
///
/// `frames` are name@file:line:column, outermost first, joined by |. The table is text because it
/// is small next to debug information, compresses well, and can be read with strings(1).
class SiteSection {
public:
  void addCall(uint64_t site, const llvm::CallBase &call);
  void addLoops(llvm::StringRef records) { text += records; }
  void emit(llvm::Module &module) const;

private:
  std::string text;
};

} // namespace anole::pass
