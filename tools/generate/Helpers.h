#pragma once

#include <set>
#include <string>

namespace anole::tools::generate {

/// The definitions of functions that generated programs call, and of what these need in turn.
std::string helperText(const std::set<std::string> &names);

} // namespace anole::tools::generate
