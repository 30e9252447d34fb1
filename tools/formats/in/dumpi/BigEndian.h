#pragma once

#include <cstddef>
#include <cstdint>

namespace anole::import::dumpi {

/// The mark is what a file of DUMPI begins with, and its index.
inline constexpr uint64_t mark = 0xffaadd44554d5049;

inline uint64_t bigEndian(const unsigned char *bytes, size_t size) {
  uint64_t value = 0;
  for (size_t i = 0; i < size; ++i)
    value = value << 8 | bytes[i];
  return value;
}

} // namespace anole::import::dumpi
