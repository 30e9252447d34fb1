#pragma once

#include "runtime/core/file/format/Schema.h"
#include "runtime/core/model/Numbers.h"

#include <limits>
#include <string>

/// Small helpers around protozero: absent means zero, as in proto3.
namespace anole::format {

template <typename Tag> using Builder = protozero::pbf_builder<Tag>;
template <typename Tag> using Message = protozero::pbf_message<Tag>;

template <typename Tag> void put(Builder<Tag> &out, Tag tag, uint64_t value) {
  if (value != 0)
    out.add_uint64(tag, value);
}

template <typename Tag> void put(Builder<Tag> &out, Tag tag, const std::string &text) {
  if (!text.empty())
    out.add_bytes(tag, text);
}

template <typename Tag> void put(Builder<Tag> &out, Tag tag, const Numbers &numbers) {
  if (!numbers.empty())
    out.add_packed_uint64(tag, numbers.begin(), numbers.end());
}

/// Appends the numbers of a packed field.
template <typename Tag> void takeInto(Numbers &numbers, Message<Tag> &in) {
  auto range = in.get_packed_uint64();
  for (auto number = range.begin(); number != range.end(); ++number)
    numbers.push_back(*number);
}

template <typename Tag> Numbers take(Message<Tag> &in) {
  Numbers numbers;
  takeInto(numbers, in);
  return numbers;
}

template <typename Small, typename Tag> Small takeSmall(Message<Tag> &in) {
  uint64_t value = in.get_uint64();
  if (value > std::numeric_limits<Small>::max())
    throw Malformed("a number exceeds its width");
  return static_cast<Small>(value);
}

} // namespace anole::format
