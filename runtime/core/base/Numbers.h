#pragma once

#include "runtime/core/base/Malformed.h"

#include <cstdint>
#include <span>
#include <vector>

namespace anole::format {

using Numbers = std::vector<uint64_t>;

/// Signed numbers: zigzag (0, -1, 1, -2, ...), moved up by 32. The move wraps modulo 2^64 and
/// brings the special values, which sit at the lower end of the range (SpecialValues.def), to the
/// odd numbers below 32: one byte instead of ten.
constexpr uint64_t signedOffset = 32;

constexpr uint64_t packSigned(int64_t value) {
  return ((static_cast<uint64_t>(value) << 1) ^ static_cast<uint64_t>(value >> 63)) + signedOffset;
}

constexpr int64_t unpackSigned(uint64_t packed) {
  uint64_t folded = packed - signedOffset;
  return static_cast<int64_t>((folded >> 1) ^ (~(folded & 1) + 1));
}

/// A list of numbers read by grammar. Every read is checked, so that a claimed count can never make
/// the decoder run past the end; whatever is built grows only as numbers are consumed.
class NumberReader {
public:
  explicit NumberReader(std::span<const uint64_t> numbers) : rest(numbers) {}

  bool atEnd() const { return rest.empty(); }
  size_t left() const { return rest.size(); }
  bool comes(uint64_t number) const { return !rest.empty() && rest.front() == number; }

  uint64_t next() {
    if (rest.empty())
      throw Malformed("a list of numbers ends too early");
    uint64_t value = rest.front();
    rest = rest.subspan(1);
    return value;
  }

  int64_t nextSigned() { return unpackSigned(next()); }

  /// A number of elements, each of which takes at least one more number.
  uint64_t nextCount() {
    uint64_t count = next();
    if (count > rest.size())
      throw Malformed("a list claims more elements than it has");
    return count;
  }

  uint32_t next32() {
    uint64_t value = next();
    if (value > UINT32_MAX)
      throw Malformed("a number exceeds 32 bits");
    return static_cast<uint32_t>(value);
  }

private:
  std::span<const uint64_t> rest;
};

} // namespace anole::format
