#pragma once

#include <cctype>

namespace anole::tools::generate {

/// Whether a letter can stand in a name of C.
inline bool isOfName(char letter) {
  return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '_';
}

} // namespace anole::tools::generate
