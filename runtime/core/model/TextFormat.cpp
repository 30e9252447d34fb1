#include "runtime/core/model/TextFormat.h"

#include "runtime/core/base/Hash.h"

namespace anole {

namespace {

constexpr size_t mostDigits = 18; ///< any such number fits

bool isDigit(char letter) { return letter >= '0' && letter <= '9'; }

size_t digitsAt(std::string_view text, size_t at) {
  size_t end = at;
  while (end < text.size() && isDigit(text[end]))
    ++end;
  return end - at;
}

int64_t valueOf(std::string_view digits) {
  int64_t value = 0;
  for (char digit : digits)
    value = 10 * value + (digit - '0');
  return value;
}

/// What stands for a number in the format: 0 for "%d", else the width of "%05d".
size_t widthOf(std::string_view digits) {
  return digits.size() > 1 && digits[0] == '0' ? digits.size() : 0;
}

std::string padded(int64_t value, size_t width) {
  std::string digits = std::to_string(value);
  return digits.size() < width ? std::string(width - digits.size(), '0') + digits : digits;
}

} // namespace

template <typename Letter, typename Number>
void TextFormat::eachPiece(Letter letter, Number number) const {
  for (size_t at = 0; at < text.size();) {
    size_t digits = digitsAt(text, at);
    if (digits > 0 && digits <= mostDigits)
      number(text.substr(at, digits));
    else
      for (char each : text.substr(at, digits ? digits : 1))
        letter(each);
    at += digits ? digits : 1;
  }
}

int64_t TextFormat::key() const {
  constexpr uint64_t beyondLetters = 256;
  uint64_t hash = 0;
  eachPiece(
      [&](char letter) { hash = combineHash(hash, static_cast<unsigned char>(letter)); },
      [&](std::string_view digits) { hash = combineHash(hash, beyondLetters + widthOf(digits)); });
  for (char letter : whole.substr(text.size()))
    hash = combineHash(hash, static_cast<unsigned char>(letter));
  return static_cast<int64_t>(hash >> 1);
}

std::string TextFormat::format() const {
  std::string result;
  eachPiece([&](char letter) { result.append(letter == '%' ? 2 : 1, letter); },
            [&](std::string_view digits) {
              size_t width = widthOf(digits);
              result += width ? "%0" + std::to_string(width) + "d" : "%d";
            });
  return whole.size() > text.size() ? result + "..." : result;
}

void TextFormat::appendNumbers(std::vector<int64_t> &numbers) const {
  eachPiece([](char) {}, [&](std::string_view digits) { numbers.push_back(valueOf(digits)); });
}

std::string fillFormat(const std::string &format, std::span<const int64_t> &numbers) {
  std::string text;
  for (size_t at = 0; at < format.size(); ++at) {
    if (format[at] != '%' || ++at == format.size()) {
      text += format[at == format.size() ? at - 1 : at];
      continue;
    }
    size_t digits = digitsAt(format, at), end = at + digits;
    bool isNumber = end < format.size() && format[end] == 'd' && digits < 4 && !numbers.empty();
    if (isNumber) {
      text += padded(numbers.front(), static_cast<size_t>(valueOf({&format[at], digits})));
      numbers = numbers.subspan(1);
      at = end;
    } else {
      text += format[at];
    }
  }
  return text;
}

} // namespace anole
