#include "tools/show/JsonText.h"

#include <array>
#include <charconv>
#include <cmath>

namespace anole::tools {
namespace {

/// Whether all characters stand for themselves between quotes. It looks at all of them, which
/// takes less than to stop at one.
bool isPlain(const std::string &text) {
  bool is = true;
  for (char c : text)
    is &= c >= ' ' && c <= '~' && c != '"' && c != '\\';
  return is;
}

void appendString(std::string &to, const std::string &text) {
  if (isPlain(text))
    ((to += '"') += text) += '"';
  else
    to += textOf(text);
}

template <typename Number> void appendWhole(std::string &to, Number number) {
  std::array<char, 24> digits;
  to.append(digits.data(), std::to_chars(digits.begin(), digits.end(), number).ptr);
}

/// Its shortest digits are the library's, which writes no more of a number than tells it apart.
void appendFloat(std::string &to, double number) {
  if (!std::isfinite(number)) {
    to += "null";
    return;
  }
  std::array<char, 64> digits;
  to.append(digits.data(), nlohmann::detail::to_chars(digits.begin(), digits.end(), number));
}

void appendObject(std::string &to, const Json::object_t &members) {
  char before = '{';
  for (const auto &[name, value] : members) {
    to += before;
    appendString(to, name);
    to += ':';
    appendText(to, value);
    before = ',';
  }
  to += members.empty() ? "{}" : "}";
}

void appendArray(std::string &to, const Json::array_t &items) {
  char before = '[';
  for (const Json &item : items) {
    to += before;
    appendText(to, item);
    before = ',';
  }
  to += items.empty() ? "[]" : "]";
}

} // namespace

void appendText(std::string &to, const Json &json) {
  switch (json.type()) {
  case Json::value_t::object:
    return appendObject(to, json.get_ref<const Json::object_t &>());
  case Json::value_t::array:
    return appendArray(to, json.get_ref<const Json::array_t &>());
  case Json::value_t::string:
    return appendString(to, json.get_ref<const std::string &>());
  case Json::value_t::number_integer:
    return appendWhole(to, json.get_ref<const int64_t &>());
  case Json::value_t::number_unsigned:
    return appendWhole(to, json.get_ref<const uint64_t &>());
  case Json::value_t::number_float:
    return appendFloat(to, json.get_ref<const double &>());
  default:
    to += textOf(json);
  }
}

} // namespace anole::tools
