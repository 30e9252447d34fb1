#pragma once

#include "runtime/core/base/Error.h"
#include "tools/programs/proxy/scale/SizeLaw.h"

namespace anole::tools::generate {

/// A program as one trace gives it: its text, with marks (SizedNumber).
struct SizedText {
  std::string name; ///< of the trace
  int64_t ranks;
  std::string text;
};

/// A program in which the number of ranks is a variable.
struct ScaledText {
  std::string text;
  std::map<std::string, std::string> needs{}; ///< see SizeLaw
  std::set<std::string> helpers{};
  /// What numbers of the first trace were taken for: "4 for plane[0]".
  std::set<std::string> readings{};
  std::set<int64_t> doubts{}; ///< constants of one trace that may depend on the ranks
};

/// Replaces the numbers of a program by laws of the number of ranks. All texts must be the same but
/// for their numbers, and the numbers at a place must follow one law (sizeLaw). Constant arrays and
/// the sizes of static ones must not depend on the number of ranks.
///
/// It fails at the first place where this is not so, and names the place.
///
/// Time: the length of the texts, and for each number that differs the quantities of sizeLaw.
Expected<ScaledText> scaledText(const std::vector<SizedText> &texts);

} // namespace anole::tools::generate
