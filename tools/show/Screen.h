#pragma once

#include <cstddef>
#include <string>

namespace anole::tools {

/// How text may look where it goes: a terminal has a width and colours, a file neither.
struct Screen {
  size_t width = 100;
  bool colour = false;

  /// A heading.
  std::string bold(const std::string &text) const {
    return colour ? "\033[1m" + text + "\033[0m" : text;
  }
};

} // namespace anole::tools
