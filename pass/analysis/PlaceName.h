#pragma once

#include "pass/analysis/Place.h"

#include <string>

namespace anole::pass {

/// The name of a place in the source, as far as values have names (-fno-discard-value-names, which
/// the compiler wrappers ask for; flang gives none). `access` is an instruction that reads it.
std::string placeText(Place place, const llvm::Instruction *access);

/// The readable name of a function; of an unknown one that it is a pointer.
std::string functionText(const llvm::Function *function);

/// 0 if it is not known.
unsigned lineOf(const llvm::Instruction &instruction);

} // namespace anole::pass
