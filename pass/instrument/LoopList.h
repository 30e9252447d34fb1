#pragma once

#include "llvm/Analysis/LoopInfo.h"

namespace anole::pass {

/// Lists a loop. Loops are described while they are still what the source says, and are written to
/// the site table when it is known which of them keep their events. Meanwhile the descriptions are
/// kept in named metadata, which survives every pass and is concatenated when modules are linked.
/// `remark` says why the loop sets no phase markers.
void listLoop(const llvm::Loop &loop, uint64_t id, uint64_t enclosing, llvm::StringRef remark);

/// Notes that the code of this module reports the events of a loop.
void keepLoop(llvm::Module &module, uint64_t id);

/// The lines of the site table for the loops that were kept. Empties the list.
std::string takeLoopRecords(llvm::Module &module);

} // namespace anole::pass
