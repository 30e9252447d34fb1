#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace anole::import::paraver {

/// Returns whether each byte is a digit, as a mask that has a bit in each byte that is none. Digits
/// are the bytes 0x30 to 0x39; adding 6 to another one's lower half, or its upper half itself,
/// shows it.
constexpr uint64_t notDigits(uint64_t bytes) {
  uint64_t values = bytes ^ 0x3030303030303030U;
  return (values | (values + 0x0606060606060606U)) & 0xf0f0f0f0f0f0f0f0U;
}

/// The number that eight digits spell, the first of them in the lowest byte: neighbours are joined
/// to numbers of two, four and eight digits [Lemire2018].
constexpr uint64_t eightDigits(uint64_t bytes) {
  bytes &= 0x0f0f0f0f0f0f0f0fU;
  bytes = bytes * 10 + (bytes >> 8);
  constexpr uint64_t pair = 0x000000ff000000ffU;
  return ((bytes & pair) * 0x000f424000000064U + (bytes >> 16 & pair) * 0x0000271000000001U) >> 32;
}

/// The numbers of a line, with colons between them. The line is one of an InputFile, behind which
/// eight bytes can be read.
///
/// Most numbers of a trace have one digit (the processor, the task), most others eight (types of
/// events) or more (times), so these are read at once.
class LineNumbers {
public:
  explicit LineNumbers(std::string_view line) : at(line.data()), end(at + line.size()) {}

  bool isAtEnd() const { return at >= end; }
  /// Takes the next number and the colon behind it; more than 64 bits are cut off. False: there is
  /// none.
  bool take(int64_t &number) {
    if (at >= end)
      return false;
    uint16_t both = 0;
    std::memcpy(&both, at, sizeof both);
    both -= static_cast<uint16_t>(digitAndColon);
    if (both >= 10)
      return takeLong(number);
    number = both;
    at += 2;
    return true;
  }
  /// Returns what stands behind the numbers that were taken.
  std::string_view rest() const {
    return isAtEnd() ? std::string_view() : std::string_view(at, end);
  }

private:
  static_assert(std::endian::native == std::endian::little, "digits come first in lower bytes");
  static constexpr unsigned digitAndColon = '0' | ':' << 8;

  bool takeLong(int64_t &number) {
    bool isNegative = *at == '-';
    const char *begin = at + isNegative, *next = begin;
    uint64_t value = takeDigits(next);
    if (next == begin || next > end || (next < end && *next != ':'))
      return false;
    number = static_cast<int64_t>(isNegative ? -value : value);
    at = next + (next < end);
    return true;
  }
  static uint64_t takeDigits(const char *&next) {
    uint64_t number = 0, bytes = 0;
    std::memcpy(&bytes, next, sizeof bytes);
    for (; notDigits(bytes) == 0; std::memcpy(&bytes, next, sizeof bytes)) {
      number = number * 100'000'000 + eightDigits(bytes);
      next += sizeof bytes;
    }
    for (; *next >= '0' && *next <= '9'; ++next)
      number = number * 10 + static_cast<uint64_t>(*next - '0');
    return number;
  }

  const char *at, *end;
};

} // namespace anole::import::paraver
