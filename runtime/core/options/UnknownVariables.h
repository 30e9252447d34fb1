#pragma once

#include <string>
#include <vector>

namespace anole {

/// One line for each variable of the environment that looks like one of Anole's, and is none: a
/// misspelt option would otherwise be ignored in silence. `environment` ends with null, as environ
/// does.
std::vector<std::string> unknownVariables(const char *const *environment);

} // namespace anole
