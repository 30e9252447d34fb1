#include "runtime/core/source/RustScanner.h"

#include <algorithm>
#include <charconv>

namespace anole {

/// The value of a digit, at most 61; 62 for what is none.
static uint64_t digitValue(char digit) {
  constexpr std::string_view digits =
      "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
  return std::min(digits.find(digit), digits.size());
}

char RustScanner::next() {
  if (!isAtEnd())
    return symbol[at++];
  fail();
  return '\0';
}

bool RustScanner::take(char character) {
  bool isThere = !isAtEnd() && symbol[at] == character;
  at += isThere;
  return isThere;
}

/// Zero has no digit, and all others are one more than their digits say.
uint64_t RustScanner::base62() {
  if (take('_'))
    return 0;
  uint64_t number = 0;
  while (!failed && !take('_')) {
    uint64_t value = digitValue(next());
    if (value == 62)
      fail();
    number = number * 62 + value;
  }
  return number + 1;
}

/// Letters beyond ASCII stay as they are encoded.
std::string RustScanner::identifier() {
  bool isEncoded = take('u');
  size_t length = decimal();
  take('_');
  if (failed || length > symbol.size() - at) {
    fail();
    return {};
  }
  std::string text(symbol.substr(at, length));
  at += length;
  return isEncoded ? "punycode{" + text + "}" : text;
}

/// No digit stands behind a leading zero: what comes there belongs to the identifier.
size_t RustScanner::decimal() {
  if (take('0'))
    return 0;
  size_t number = 0;
  auto [end, error] = std::from_chars(symbol.data() + at, symbol.data() + symbol.size(), number);
  if (error != std::errc())
    fail();
  at = static_cast<size_t>(end - symbol.data());
  return number;
}

std::string_view RustScanner::hexDigits() {
  size_t begin = at;
  at = std::min(symbol.find('_', begin), symbol.size());
  std::string_view digits = symbol.substr(begin, at - begin);
  if (!take('_') || digits.find_first_not_of("0123456789abcdef") != digits.npos)
    fail();
  return digits;
}

void RustScanner::lifetime() {
  if (take('L'))
    base62();
}

void RustScanner::binder() {
  if (take('G'))
    base62();
}

} // namespace anole
