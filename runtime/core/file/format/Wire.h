#pragma once

#include "runtime/core/base/Numbers.h"
#include "runtime/core/base/Protozero.h"
#include "runtime/core/base/Varint.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <limits>
#include <string>
#include <string_view>
#include <type_traits>

/// A wire kind says how the value of a field is on the wire. Each kind has `put`, which writes
/// nothing for zero (absent means zero, as in proto3), and `take`; a kind that can be repeated also
/// has `add`, which always writes one element. The member that holds the value decides what else is
/// checked.
namespace anole::format {

using MessageWriter = protozero::pbf_writer;
using MessageReader = protozero::pbf_reader;

/// uint64: any unsigned integer or enum. A number that the member cannot hold is damage.
struct Uint {
  template <typename T> static void put(MessageWriter &out, uint32_t number, T value) {
    if (value != T{})
      out.add_uint64(number, static_cast<uint64_t>(value));
  }
  template <typename T> static void take(MessageReader &in, T &value) {
    uint64_t wide = in.get_uint64();
    value = static_cast<T>(wide);
    if (static_cast<uint64_t>(value) != wide)
      throw Malformed("a number exceeds its width");
  }
};

/// fixed64, for hashes: as varints they would take ten bytes.
struct Fixed64 {
  static void put(MessageWriter &out, uint32_t number, uint64_t value) {
    if (value != 0)
      out.add_fixed64(number, value);
  }
  static void take(MessageReader &in, uint64_t &value) { value = in.get_fixed64(); }
};

struct Double {
  static void put(MessageWriter &out, uint32_t number, double value) {
    if (value != 0)
      out.add_double(number, value);
  }
  static void take(MessageReader &in, double &value) { value = in.get_double(); }
};

/// bytes: a string, or a view of the message that is read.
struct Bytes {
  static void add(MessageWriter &out, uint32_t number, std::string_view bytes) {
    out.add_bytes(number, bytes);
  }
  static void put(MessageWriter &out, uint32_t number, std::string_view bytes) {
    if (!bytes.empty())
      add(out, number, bytes);
  }
  template <typename Text> static void take(MessageReader &in, Text &bytes) {
    bytes = in.get_view();
  }
};

/// Room is made for the first occurrence alone, which nearly always is the only one: exact room for
/// each of many would move all numbers each time. A number takes at least a byte of the file.
template <typename Range> void appendAll(Numbers &numbers, const Range &range) {
  if (numbers.empty())
    numbers.reserve(range.size());
  for (auto value = range.begin(); value != range.end(); ++value)
    numbers.push_back(*value);
}

/// repeated uint64. Several fields with the same number are one list. They are written into one
/// piece of memory: protozero adds byte by byte to a text, which takes four times as long.
struct Packed {
  static void put(MessageWriter &out, uint32_t number, const Numbers &numbers) {
    if (numbers.empty())
      return;
    constexpr size_t few = 64;
    if (numbers.size() > few) {
      std::string more;
      append(more, numbers);
      return out.add_bytes(number, more);
    }
    std::array<char, few * longestVarint> room;
    out.add_bytes(number, room.data(),
                  static_cast<size_t>(write(room.data(), numbers) - room.data()));
  }
  /// A number, or several, without the tag and the length of a field.
  static void append(std::string &bytes, uint64_t number) {
    if (isShort(number))
      return bytes.push_back(static_cast<char>(number));
    std::array<char, longestVarint> room;
    bytes.append(room.data(), putVarint(room.data(), number));
  }
  static void append(std::string &bytes, const Numbers &numbers) {
    const size_t before = bytes.size();
    bytes.resize(before + lengthOf(numbers));
    write(bytes.data() + before, numbers);
  }
  /// Each number is decoded once, where protozero's iterators look at it twice.
  static void take(MessageReader &in, Numbers &numbers) {
    const std::string_view bytes = in.get_view();
    const size_t before = numbers.size(), count = countIn(bytes);
    if (before != 0 && before + count > numbers.capacity())
      numbers.reserve(std::max(before + count, 2 * numbers.capacity()));
    numbers.resize(before + count);
    uint64_t *to = numbers.data() + before;
    for (const char *at = bytes.data(), *end = at + bytes.size(); at != end; ++to)
      *to = isShort(static_cast<uint8_t>(*at)) ? static_cast<uint8_t>(*at++)
                                               : protozero::decode_varint(&at, end);
  }

private:
  /// Returns whether a number takes one byte.
  static bool isShort(uint64_t number) { return number < 0x80; }
  /// Counts the bytes below 128, in which numbers end, by eight at a time.
  static size_t countIn(std::string_view bytes) {
    constexpr uint64_t goesOn = 0x8080808080808080;
    size_t count = bytes.size();
    uint64_t word = 0;
    for (; bytes.size() >= sizeof word; bytes.remove_prefix(sizeof word)) {
      std::memcpy(&word, bytes.data(), sizeof word);
      count -= static_cast<size_t>(std::popcount(word & goesOn));
    }
    for (char byte : bytes)
      count -= !isShort(static_cast<uint8_t>(byte));
    return count;
  }
  static char *write(char *to, const Numbers &numbers) {
    for (uint64_t value : numbers)
      to = putVarint(to, value);
    return to;
  }
  static size_t lengthOf(const Numbers &numbers) {
    size_t length = 0;
    for (uint64_t value : numbers)
      length += (static_cast<size_t>(std::bit_width(value | 1)) + 6) / 7;
    return length;
  }
};

/// repeated fixed64
struct PackedFixed64 {
  static void put(MessageWriter &out, uint32_t number, const Numbers &numbers) {
    if (!numbers.empty())
      out.add_packed_fixed64(number, numbers.begin(), numbers.end());
  }
  static void take(MessageReader &in, Numbers &numbers) {
    appendAll(numbers, in.get_packed_fixed64());
  }
};

} // namespace anole::format
