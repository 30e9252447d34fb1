#include "tools/show/JsonText.h"

#include <array>
#include <charconv>
#include <cmath>

namespace anole::tools {
namespace {

/// Whether all characters stand for themselves between quotes. It looks at all of them, which
/// takes less than to stop at one.
bool isPlain(std::string_view text) {
  bool is = true;
  for (char c : text)
    is &= c >= ' ' && c <= '~' && c != '"' && c != '\\';
  return is;
}

void appendString(std::string &to, std::string_view text) {
  if (isPlain(text))
    ((to += '"') += text) += '"';
  else
    to += textOf(text);
}

/// Without the iterators of std::string::append, which would be taken for a part to replace.
void appendDigits(std::string &to, const char *begin, const char *end) {
  to.append(begin, static_cast<size_t>(end - begin));
}

} // namespace

std::string &JsonText::next() {
  if (!std::exchange(isFirst, false))
    to += ',';
  return to;
}

void JsonText::begin(char bracket) {
  next() += bracket;
  isFirst = true;
}

void JsonText::end(char bracket) {
  to += bracket;
  isFirst = false;
}

void JsonText::member(std::string_view name) {
  appendString(next(), name);
  to += ':';
  isFirst = true;
}

void JsonText::count(uint64_t value) {
  std::array<char, 24> digits;
  appendDigits(next(), digits.data(), std::to_chars(digits.begin(), digits.end(), value).ptr);
}

/// Its shortest digits are the library's, which writes no more of a number than tells it apart.
void JsonText::number(double value) {
  if (!std::isfinite(value))
    return null();
  std::array<char, 64> digits;
  appendDigits(next(), digits.data(),
               nlohmann::detail::to_chars(digits.begin(), digits.end(), value));
}

void JsonText::text(std::string_view value) { appendString(next(), value); }

void JsonText::json(const Json &value) {
  switch (value.type()) {
  case Json::value_t::object:
  case Json::value_t::array:
    return putParts(*this, value);
  case Json::value_t::string:
    return text(value.get_ref<const std::string &>());
  case Json::value_t::number_unsigned:
    return count(value.get_ref<const uint64_t &>());
  case Json::value_t::number_float:
    return number(value.get_ref<const double &>());
  default:
    next() += textOf(value);
  }
}

} // namespace anole::tools
