#pragma once

#include <cstddef>
#include <cstdint>

namespace anole {

/// Bytes that a number takes at most as a varint: seven bits a byte.
constexpr size_t longestVarint = 10;

/// Puts a number into room that there is; the place behind it. For who writes many numbers at once
/// and makes room for them once.
inline char *putVarint(char *at, uint64_t number) {
  for (; number >= 0x80; number >>= 7)
    *at++ = static_cast<char>(number | 0x80);
  *at++ = static_cast<char>(number);
  return at;
}

} // namespace anole
