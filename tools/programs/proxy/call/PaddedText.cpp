#include "tools/programs/proxy/call/PaddedText.h"

#include <algorithm>

namespace anole::tools::generate {

PaddedText::PaddedText(const std::string &format) : pieces(1) {
  for (size_t at = 0; at < format.size(); ++at) {
    bool isNumber = format[at] == '%' && format.compare(at, 2, "%%") != 0;
    if (!isNumber) {
      size_t length = format[at] == '%' ? 2 : 1;
      pieces.back() += format.substr(at, length);
      at += length - 1;
      continue;
    }
    unsigned width = 0;
    for (++at; at < format.size() && format[at] != 'd'; ++at)
      width = 10 * width + static_cast<unsigned>(format[at] - '0');
    widths.push_back(width);
    pieces.emplace_back();
  }
}

bool PaddedText::join(const PaddedText &other) {
  if (pieces != other.pieces)
    return false;
  std::ranges::transform(widths, other.widths, widths.begin(), std::ranges::max);
  return true;
}

bool PaddedText::isWrittenBy(const PaddedText &wider, std::span<const int64_t> numbers) const {
  for (size_t i = 0; i < widths.size(); ++i) {
    bool isShort = std::to_string(numbers[i]).size() < wider.widths[i];
    if (widths[i] < wider.widths[i] && isShort)
      return false;
  }
  return true;
}

std::string PaddedText::format() const {
  std::string text = pieces[0];
  for (size_t i = 0; i < widths.size(); ++i)
    text += "%" + (widths[i] > 0 ? "0" + std::to_string(widths[i]) : "") + "d" + pieces[i + 1];
  return text;
}

} // namespace anole::tools::generate
