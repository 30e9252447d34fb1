#pragma once

#include "tools/programs/proxy/scale/SizeQuantity.h"
#include "tools/programs/proxy/tree/Statement.h"

namespace anole::tools::generate {

/// A set-up is what a program does when MPI has started: it finds out the own rank, and ends on
/// numbers of ranks that it is not for.
struct SetUp {
  uint32_t ranks = 0;                      ///< 0: any number
  SizeNeeds needs{};                       ///< of programs for any number
  std::map<std::string, unsigned> grids{}; ///< sides of all ranks by the names of variables
  bool isInSession = false, hasFolder = false;

  /// Variables that are set up.
  Definitions state() const;
  /// The function `setUp`.
  ProgramFunction function() const;
};

} // namespace anole::tools::generate
