#pragma once

#include <string>

namespace anole::tools {

/// The name of a function without its parameters:
/// "(anonymous namespace)::relax(Channel&, double)" -> "(anonymous namespace)::relax".
std::string withoutParameters(const std::string &name);

} // namespace anole::tools
