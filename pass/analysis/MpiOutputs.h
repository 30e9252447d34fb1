#pragma once

#include "llvm/ADT/StringRef.h"

namespace anole::pass {

/// An Output is what an MPI call writes into one of its arguments.
enum class Output {
  None,   ///< nothing, or what is the same everywhere without any communication
  Same,   ///< afterwards all ranks have the same there, whatever they had before
  Differs ///< it may depend on the rank
};

/// The output of an MPI function in any of its spellings; arguments count from 0. None for other
/// functions.
Output outputOfMpi(llvm::StringRef function, unsigned argument);

/// Returns whether a function's result depends on the rank, as that of a clock does. Most results
/// of MPI functions are error codes, which do not count.
bool resultDiffers(llvm::StringRef function);

} // namespace anole::pass
