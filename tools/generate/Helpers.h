#pragma once

#include <set>
#include <string>
#include <vector>

namespace anole::tools::generate {

/// Functions that generated programs call, as C.
struct Helper {
  const char *name;
  std::vector<const char *> needs; ///< defined before it
  std::string text;
};

/// Each in the order in which they can be defined; those of one list need none of a later one.
const std::vector<Helper> &basicHelpers();
const std::vector<Helper> &memoryHelpers();
const std::vector<Helper> &requestHelpers();

/// Names of functions, types and variables in them.
std::vector<std::string> namesOfHelpers();

/// The definitions of functions that generated programs call, and of what these need in turn.
std::string helperText(const std::set<std::string> &names);

} // namespace anole::tools::generate
