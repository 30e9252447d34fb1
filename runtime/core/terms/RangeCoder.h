#pragma once

#include <array>
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
    const uint32_t other = (one ^ ones) + (ones & ((1U << 16) + 1)); // what is not likely yet
    uint32_t shift = shifts[mostSeen];
    if (seen != mostSeen) [[unlikely]]
      shift = shifts[seen++];
    one += ((other >> shift) ^ ~ones) - ~ones;
  }

  /// Returns the part of a range that stands for a 1.
  uint32_t share(uint32_t range) const { return (range >> 12) * (one >> 4); }

private:
  static constexpr uint32_t mostSeen = 31;
  /// By `seen`, the binary digits of the number of those that came, this one included. Looked up:
  /// to count them takes as long as all else.
  static constexpr auto shifts = [] {
    std::array<uint8_t, mostSeen + 1> digits{};
    for (uint32_t seen = 0; seen <= mostSeen; ++seen)
      digits[seen] = static_cast<uint8_t>(std::bit_width(seen + 1));
    return digits;
  }();
};

/// A RangeEncoder writes binary digits, each in as little room as it is likely: a number within a
/// range that each of them makes smaller. About ten instructions a digit.
///
/// Whoever writes many digits makes room for them at once and works with a copy: then all that it
/// is stays in registers, as no byte that is written may be a part of it.
///
/// Rejected: zstd, which takes a quarter more for measured times, as its symbols are bytes.
class RangeEncoder {
public:
  static constexpr size_t bytesOfDigit = 2;  ///< at most
  static constexpr size_t bytesOfFinish = 4; ///< at most

  [[gnu::always_inline]] void put(LearntBit &model, bool bit) {
    uint32_t share = model.share(range), ones = 0U - uint32_t(bit);
    add(share & ~ones);
    range = (share & ones) + ((range - share) & ~ones);
    model.learn(ones);
    settle();
  }

  /// Digits that nothing is known of, at most 16.
  [[gnu::always_inline]] void putRaw(uint32_t value, unsigned digits) {
    range >>= digits;
    add(value * range);
    settle();
  }

  /// Puts the shortest number that is in the range. Bytes that are not there are read as 0.
  void finish();

  char *next = nullptr; ///< where the next byte goes

private:
  [[gnu::always_inline]] void add(uint32_t amount) {
    low += amount;
    if (low < amount) [[unlikely]]
      carry(next);
  }
  static void carry(char *behind);
  [[gnu::always_inline]] void settle() {
    for (; range < (1U << 24); range <<= 8, low <<= 8)
      *next++ = static_cast<char>(low >> 24);
  }

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
