#pragma once

#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"

#include <string>

namespace anole::pass {

/// What a module tells the tools about its sites and loops: one text in section `anole_sites`, its
/// lines ended by newlines, its fields separated by tabs, the whole ended by NUL
/// (docs/site-table.md).
///
///     S <site> <function> <callee or *> <frames: name@file:line:column, outermost first, joined by
///     |> L <loop> <function> <file> <line> <column> <enclosing loop or 0>
///
/// Text, because it is small next to debug information, compresses well, and can be read with
/// strings(1).
class SiteTable {
public:
  void addCall(uint64_t site, const llvm::CallBase &call);
  void addLoops(llvm::StringRef records) { text += records; }
  void emit(llvm::Module &module) const;

private:
  std::string text;
};

} // namespace anole::pass
