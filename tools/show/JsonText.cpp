#include "tools/show/JsonText.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace anole::tools {
namespace {

/// How many bytes at the front of a text are a letter, or could begin one; at least 1.
struct Letter {
  size_t bytes;
  bool isWhole;
};

/// Of a text that begins with no letter of ASCII. Encodings that are longer than they have to be,
/// halves of pairs and what is beyond the last letter of Unicode are none.
Letter letterAt(std::string_view text) {
  auto byte = [&](size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char lead = byte(0);
  size_t length = lead < 0xc2 || lead > 0xf4 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  unsigned char low = lead == 0xe0 ? 0xa0 : lead == 0xf0 ? 0x90 : 0x80;
  unsigned char high = lead == 0xed ? 0x9f : lead == 0xf4 ? 0x8f : 0xbf;
  size_t bytes = 1;
  for (; bytes < std::min(length, text.size()) && byte(bytes) >= low && byte(bytes) <= high;
       ++bytes) {
    low = 0x80;
    high = 0xbf;
  }
  return {bytes, bytes == length};
}

void appendEscape(std::string &to, unsigned char letter) {
  constexpr std::string_view named = "\b\t\n\f\r\"\\", names = "btnfr\"\\",
                             digits = "0123456789abcdef";
  to += '\\';
  if (size_t i = named.find(static_cast<char>(letter)); i != std::string_view::npos)
    to += names[i];
  else
    ((to += "u00") += digits[letter >> 4]) += digits[letter & 15];
}

template <typename Number> void appendNumber(std::string &to, Number number) {
  std::array<char, 24> digits{};
  to.append(digits.data(), std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr);
}

/// As the library prints them: no digit more than tells the number from others.
void appendNumber(std::string &to, double number) {
  std::array<char, 64> digits{};
  if (std::isfinite(number))
    to.append(digits.data(),
              nlohmann::detail::to_chars(digits.data(), digits.data() + digits.size(), number));
  else
    to += "null";
}

} // namespace

void appendQuoted(std::string &to, std::string_view text) {
  to += '"';
  size_t done = 0;
  for (size_t i = 0; i < text.size();) {
    auto byte = static_cast<unsigned char>(text[i]);
    bool isPlain = byte >= ' ' && byte != '"' && byte != '\\';
    Letter letter = byte < 0x80 ? Letter{1, isPlain} : letterAt(text.substr(i));
    if (!letter.isWhole) {
      to.append(text, done, i - done);
      byte < 0x80 ? appendEscape(to, byte) : void(to += "\xef\xbf\xbd");
      done = i + letter.bytes;
    }
    i += letter.bytes;
  }
  to.append(text, done);
  to += '"';
}

namespace {

/// Appends what is between brackets, item by item.
template <typename List, typename Item>
void appendList(std::string &to, const List &list, unsigned indent, unsigned depth, Item item) {
  bool isFirst = true;
  for (const auto &one : list) {
    to += isFirst ? "" : ",";
    isFirst = false;
    if (indent)
      (to += '\n').append(size_t(indent) * (depth + 1), ' ');
    item(one);
  }
  if (indent && !isFirst)
    (to += '\n').append(size_t(indent) * depth, ' ');
}

} // namespace

void appendJson(std::string &to, const Json &json, unsigned indent, unsigned depth) {
  switch (json.type()) {
  case Json::value_t::object:
    to += '{';
    appendList(to, json.get_ref<const Json::object_t &>(), indent, depth, [&](const auto &member) {
      appendQuoted(to, member.first);
      to += indent ? ": " : ":";
      appendJson(to, member.second, indent, depth + 1);
    });
    to += '}';
    return;
  case Json::value_t::array:
    to += '[';
    appendList(to, json.get_ref<const Json::array_t &>(), indent, depth,
               [&](const Json &item) { appendJson(to, item, indent, depth + 1); });
    to += ']';
    return;
  case Json::value_t::string:
    return appendQuoted(to, json.get_ref<const std::string &>());
  case Json::value_t::boolean:
    to += json.get_ref<const bool &>() ? "true" : "false";
    return;
  case Json::value_t::number_integer:
    return appendNumber(to, json.get_ref<const Json::number_integer_t &>());
  case Json::value_t::number_unsigned:
    return appendNumber(to, json.get_ref<const Json::number_unsigned_t &>());
  case Json::value_t::number_float:
    return appendNumber(to, json.get_ref<const double &>());
  default:
    to += "null";
  }
}

} // namespace anole::tools
