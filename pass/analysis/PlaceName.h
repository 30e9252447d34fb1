#pragma once

#include "pass/analysis/Place.h"

#include <string>

namespace anole::pass {

/// The name of a place in the source, if values have names (-fno-discard-value-names, for which the
/// compiler wrappers ask; flang gives none). `access` is an instruction that reads it.
std::string placeText(Place place, const llvm::Instruction *access);

/// The readable name of a function; for an unknown one, that it is a pointer.
std::string functionText(const llvm::Function *function);

/// The line of an instruction; 0 if it is unknown.
unsigned lineOf(const llvm::Instruction &instruction);

} // namespace anole::pass
