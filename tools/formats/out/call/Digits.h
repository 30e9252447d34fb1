#pragma once

#include <charconv>
#include <string>

namespace anole::exporting {

/// Appends a number without allocating.
inline void appendNumber(std::string &text, int64_t number) {
  char digits[24];
  text.append(digits, std::to_chars(digits, digits + sizeof digits, number).ptr);
}

} // namespace anole::exporting
