#pragma once

#include "runtime/core/base/Numbers.h"
#include "runtime/core/base/Varint.h"
#include "runtime/core/terms/Block.h"

#include <algorithm>
#include <array>
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
/// one takes. Nearly all of them take four at most: these are made for several values at once, then
/// written, and how far to go on is calculated, without a branch.
template <typename Number> class LiteralBytes {
public:
  /// `range` is that of the values.
  LiteralBytes(std::span<const Number> values, ValueRange range)
      : values(values), areShort(std::max(range.high, ~range.low) < mostShort) {}

  /// Room is made for the longest numbers, and given up.
  std::string behind(std::string_view others) const {
    constexpr unsigned kind = 3;
    const size_t most = areShort ? sizeof(Bytes) : longestVarint;
    const size_t size = others.size() + 2 * longestVarint + most * values.size() + sizeof(Bytes);
    auto room = std::make_unique_for_overwrite<char[]>(size);
    char *end = others.copy(room.get(), others.size()) + room.get();
    end = putVarint(end, !values.empty());
    end = putVarint(end, 4 * values.size() + kind);
    for (size_t first = 0; first < values.size(); first += atOnce)
      end = put(values.subspan(first, std::min(atOnce, values.size() - first)), end);
    return {room.get(), end};
  }

private:
  static constexpr size_t atOnce = 64;
  static constexpr uint64_t shortEnd = 1U << 28; ///< of numbers of four bytes at most
  static constexpr auto mostShort = static_cast<int64_t>((shortEnd - signedOffset) / 2);

  using Bytes = int32_t; ///< four, which are written at once

  /// A number of four bytes at most, and how many it takes.
  struct ShortNumber {
    Bytes bytes;
    int32_t size;

    /// The upper half moves by two bits, and then the upper seven bits of each half by one.
    explicit ShortNumber(int32_t number) {
      const int32_t second = -(number > 0x7f), third = -(number > 0x3fff),
                    fourth = -(number > 0x1fffff);
      const int32_t halves = number + 3 * (number & 0xfffc000);
      bytes = (halves + (halves & 0x3f803f80)) | (second & 0x80) | (third & 0x8000) |
              (fourth & 0x800000);
      size = 1 - second - third - fourth;
    }
  };

  static char *putBytes(char *at, Bytes bytes, int32_t size) {
    std::memcpy(at, &bytes, sizeof bytes);
    return at + size;
  }

  static bool isShort(Number value) { return packSigned(value) < shortEnd; }

  char *put(std::span<const Number> part, char *at) const {
    if (areShort || std::ranges::all_of(part, isShort))
      return putShort(part, at);
    for (Number value : part)
      at = isShort(value) ? putShort(value, at) : putVarint(at, packSigned(value));
    return at;
  }

  static char *putShort(Number value, char *at) {
    const ShortNumber number(packShort(value));
    return putBytes(at, number.bytes, number.size);
  }

  /// Compilers make four at once only of numbers that all take 32 bits.
  static char *putShort(std::span<const Number> part, char *at) {
    std::array<int32_t, atOnce> numbers, sizes;
    std::array<Bytes, atOnce> bytes;
    for (size_t i = 0; i < part.size(); ++i)
      numbers[i] = packShort(part[i]);
    for (size_t i = 0; i < part.size(); ++i) {
      const ShortNumber number(numbers[i]);
      bytes[i] = number.bytes;
      sizes[i] = number.size;
    }
    for (size_t i = 0; i < part.size(); ++i)
      at = putBytes(at, bytes[i], sizes[i]);
    return at;
  }

  /// What packSigned() makes of such a value, by halves: old processors shift no more at once.
  static int32_t packShort(int64_t value) {
    const int32_t sign = static_cast<int32_t>(value >> 32) >> 31;
    const uint32_t folded = static_cast<uint32_t>(value) << 1 ^ static_cast<uint32_t>(sign);
    return static_cast<int32_t>(folded + uint32_t(signedOffset));
  }

  std::span<const Number> values;
  bool areShort;
};

} // namespace anole::format
