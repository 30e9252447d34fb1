#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace anole::tools {

/// Counts the columns of a terminal that the text takes: bytes that continue a letter take none.
inline size_t textWidth(std::string_view text) {
  auto begins = [](char byte) { return (static_cast<unsigned char>(byte) & 0xc0) != 0x80; };
  return static_cast<size_t>(std::ranges::count_if(text, begins));
}

/// The text at the right edge of so many columns; whole where it takes more.
inline std::string rightAligned(const std::string &text, size_t width) {
  return std::string(width - std::min(width, textWidth(text)), ' ') + text;
}

} // namespace anole::tools
