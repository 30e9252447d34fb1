#pragma once

#include "runtime/core/base/Error.h"
#include "tools/programs/proxy/scale/SizeLaw.h"
#include "tools/programs/proxy/tree/Statement.h"

#include <set>

namespace anole::tools::generate {

/// A program as one trace gives it; its numbers say what they mean (SizedNumber).
struct SizedProgram {
  std::string name; ///< of the trace
  int64_t ranks;
  Definitions definitions;
};

/// A program in which the number of ranks is a variable.
struct ScaledTree {
  Definitions definitions{};
  SizeNeeds needs{}; ///< see SizeLaw
  /// What numbers of the first trace were taken for: "4 for plane[0]".
  std::set<std::string> readings{};
  std::set<int64_t> doubts{}; ///< constants of one trace that may depend on the ranks
};

/// The program in which laws of the number of ranks take the place of numbers. All programs must be
/// the same but for their numbers, and the numbers at a place must follow one law (sizeLaw).
/// Constant arrays and the sizes of static ones must not depend on the number of ranks.
///
/// It fails at the first place where this is not so, and names the place.
///
/// Time: the size of the programs, and for each number that differs the quantities of sizeLaw.
Expected<ScaledTree> scaledTree(const std::vector<SizedProgram> &programs);

} // namespace anole::tools::generate
