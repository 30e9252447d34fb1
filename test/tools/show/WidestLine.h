#pragma once

#include <algorithm>
#include <sstream>
#include <string>

namespace anole::tools {

/// The length of the longest line of a text.
inline size_t widestLine(const std::string &text) {
  std::istringstream lines(text);
  size_t widest = 0;
  for (std::string line; std::getline(lines, line);)
    widest = std::max(widest, line.size());
  return widest;
}

} // namespace anole::tools
