#pragma once

#include "runtime/core/base/Numbers.h"
#include "runtime/core/base/Varint.h"
#include "runtime/core/terms/Block.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace anole::format {

/// LiteralBytes are the bytes of values of which each is a term (docs/trace-format.md, "Blocks"),
/// behind others.
///
/// Values that do not fold are of any size, so a processor cannot foretell how many bytes the next
/// one takes. Nearly all of them take four at most: these are written at once, and how far to go on
/// is calculated, without a branch.
template <typename Number> class LiteralBytes {
public:
  /// `range` is that of the values.
  LiteralBytes(std::span<const Number> values, ValueRange range) : values(values) {
    const auto farthest = static_cast<uint64_t>(std::max(range.high, ~range.low));
    const uint64_t half = farthest + signedOffset / 2; // of packSigned()
    areShort = half < 1U << 13;
    most = areShort ? 2 : half < 1U << 27 ? 4 : longestVarint;
  }

  /// Room is made for the longest numbers, and given up.
  std::string behind(std::string_view first) const {
    constexpr unsigned kind = 3;
    const size_t size = first.size() + 2 * longestVarint + most * values.size() + atOnce;
    auto room = std::make_unique_for_overwrite<char[]>(size);
    char *end = first.copy(room.get(), first.size()) + room.get();
    end = putVarint(end, !values.empty());
    end = putVarint(end, 4 * values.size() + kind);
    return {room.get(), areShort ? putShort(end) : put(end)};
  }

private:
  static constexpr size_t atOnce = 4;

  /// Of numbers that take two bytes at most.
  char *putShort(char *at) const {
    for (Number value : values) {
      const auto number = static_cast<uint32_t>(packSigned(value)), more = uint32_t(number > 0x7f);
      at[0] = static_cast<char>((number & 0x7f) | more << 7);
      at[1] = static_cast<char>(number >> 7);
      at += 1 + more;
    }
    return at;
  }

  char *put(char *at) const {
    for (Number value : values) {
      const uint64_t number = packSigned(value);
      at = number < 1U << 28 ? putMiddle(at, static_cast<uint32_t>(number)) : putVarint(at, number);
    }
    return at;
  }

  /// Of a number that takes four bytes at most. Compilers make one store of all.
  static char *putMiddle(char *at, uint32_t number) {
    const unsigned more = (number > 0x7f) + (number > 0x3fff) + (number > 0x1fffff);
    uint32_t bytes = (number & 0x7f) | (number & 0x3f80) << 1 | (number & 0x1fc000) << 2 |
                     (number & 0xfe00000) << 3;
    bytes |= 0x808080U >> (24 - 8 * more);
    std::memcpy(at, &bytes, sizeof bytes);
    return at + 1 + more;
  }

  std::span<const Number> values;
  bool areShort;
  size_t most; ///< bytes of a number
};

} // namespace anole::format
