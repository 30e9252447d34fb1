#pragma once

#include "tools/show/TextWidth.h"

#include <algorithm>
#include <sstream>
#include <string>

namespace anole::tools {

/// The width of the widest line of a text.
inline size_t widestLine(const std::string &text) {
  std::istringstream lines(text);
  size_t widest = 0;
  for (std::string line; std::getline(lines, line);)
    widest = std::max(widest, textWidth(line));
  return widest;
}

} // namespace anole::tools
