#pragma once

#include <string>
#include <vector>

namespace anole::tools {

/// Lines of cells.
using TextLines = std::vector<std::vector<std::string>>;

} // namespace anole::tools
