#pragma once

#include <bit>
#include <cstdint>
#include <string>
#include <string_view>

namespace anole {

/// A LearntBit says how likely a binary digit is to be 1. It learns quickly from the first ones,
/// then from some sixty. What it does is on disk (docs/trace-format.md, "Coded times").
struct LearntBit {
  uint32_t one = 1U << 15; ///< in 65536ths, never 0 or all of them
  uint32_t seen = 0;

  /// `ones` has all digits of `bit`: no processor foretells what does not repeat.
  void learn(uint32_t ones) {
    auto shift = static_cast<unsigned>(std::bit_width(seen + 1));
    one += ((((1U << 16) - one) >> shift) & ones) - ((one >> shift) & ~ones);
    seen += seen < mostSeen;
  }

  /// Returns the part of a range that stands for a 1.
  uint32_t share(uint32_t range) const { return (range >> 12) * (one >> 4); }

private:
  static constexpr uint32_t mostSeen = 31;
};

/// A RangeEncoder writes binary digits, each in as little room as it is likely: a number within a
/// range that each of them makes smaller. About ten instructions a digit, each of which takes two
/// bytes at most, and for which there has to be room.
///
/// Rejected: zstd, which takes a quarter more for measured times, as its symbols are bytes.
class RangeEncoder {
public:
  void put(LearntBit &model, bool bit) {
    uint32_t share = model.share(range), ones = 0U - uint32_t(bit);
    add(share & ~ones);
    range = (share & ones) + ((range - share) & ~ones);
    model.learn(ones);
    settle();
  }

  /// Makes room for so many digits.
  void reserve(size_t digits) {
    if (bytes.size() - used < 2 * digits)
      bytes.resize(2 * (used + digits) + 64);
  }

  /// Digits that nothing is known of, at most 16.
  void putRaw(uint32_t value, unsigned digits) {
    range >>= digits;
    add(value * range);
    settle();
  }

  /// The shortest number that is in the range. Bytes that are not there are read as 0.
  std::string finish();

private:
  void add(uint32_t amount) {
    low += amount;
    if (low < amount)
      carry();
  }
  void carry();
  void settle() {
    for (; range < (1U << 24); range <<= 8, low <<= 8)
      bytes[used++] = static_cast<char>(low >> 24);
  }

  std::string bytes; ///< with room behind those that are used
  size_t used = 0;
  uint32_t low = 0, range = UINT32_MAX;
};

/// A RangeDecoder reads what a RangeEncoder wrote. Any bytes are some digits.
class RangeDecoder {
public:
  explicit RangeDecoder(std::string_view bytes);

  bool take(LearntBit &model) {
    uint32_t share = model.share(range), ones = 0U - uint32_t(code < share);
    code -= share & ~ones;
    range = (share & ones) + ((range - share) & ~ones);
    model.learn(ones);
    settle();
    return ones != 0;
  }

  uint32_t takeRaw(unsigned digits);

private:
  uint32_t nextByte() {
    if (rest.empty())
      return 0;
    auto byte = static_cast<unsigned char>(rest.front());
    rest.remove_prefix(1);
    return byte;
  }
  void settle() {
    for (; range < (1U << 24); range <<= 8)
      code = code << 8 | nextByte();
  }

  std::string_view rest;
  uint32_t code = 0, range = UINT32_MAX;
};

} // namespace anole
