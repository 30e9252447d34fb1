#pragma once

#include <algorithm>
#include <string_view>

namespace anole::tools {

/// Counts the columns of a terminal that the text takes: bytes that continue a letter take none.
inline size_t textWidth(std::string_view text) {
  auto begins = [](char byte) { return (static_cast<unsigned char>(byte) & 0xc0) != 0x80; };
  return static_cast<size_t>(std::ranges::count_if(text, begins));
}

} // namespace anole::tools
