#pragma once

#include "llvm/ADT/Twine.h"
#include "llvm/IR/Module.h"

#include <cstdint>
#include <string>

namespace anole::pass {

/// The id of a call site or loop: a 64-bit hash of names that are the same in every build of the
/// same source, wherever it is built.
uint64_t hashId(const llvm::Twine &text);

/// A 64-bit id as text: 16 lower-case hexadecimal digits.
std::string idText(uint64_t id);

/// The name of the source of a module, without the part of an absolute path that it shares with the
/// build folder.
std::string portableModuleName(const llvm::Module &module);

} // namespace anole::pass
