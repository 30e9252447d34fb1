#pragma once

#include <string>
#include <vector>

namespace anole {

/// One line for each variable of the environment that begins like Anole's variables but is unknown.
/// Otherwise a misspelt option would be ignored silently. `environment` ends with null, as environ
/// does.
std::vector<std::string> unknownVariables(const char *const *environment);

} // namespace anole
