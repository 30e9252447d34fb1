#include "tools/show/NumberText.h"

#include <array>
#include <cmath>
#include <cstdio>

namespace anole::tools {

std::string countText(uint64_t count) {
  std::string digits = std::to_string(count);
  for (size_t i = digits.size(); i > 3; i -= 3)
    digits.insert(i - 3, ",");
  return digits;
}

std::string roundText(double value, int digits) {
  bool hasDigits = value != 0 && std::isfinite(value);
  int before = hasDigits ? static_cast<int>(std::floor(std::log10(std::fabs(value)))) + 1 : 1;
  int decimals = std::max(digits - std::max(before, 1), 0);
  std::array<char, 400> text;
  std::snprintf(text.data(), text.size(), "%.*f", decimals, value);
  return text.data();
}

namespace {

/// The value in the largest unit that leaves it above 1. Each unit is `1000` times the previous
/// one.
template <size_t N> std::string scaled(double value, const std::array<const char *, N> &units) {
  size_t unit = 0;
  while (std::fabs(value) >= 999.5 && unit + 1 < N) {
    value /= 1000;
    ++unit;
  }
  return roundText(value, 3) + " " + units[unit];
}

} // namespace

std::string sizeText(uint64_t bytes) {
  if (bytes < 1000)
    return std::to_string(bytes) + " B";
  static constexpr std::array units{"B", "KB", "MB", "GB", "TB"};
  return scaled(static_cast<double>(bytes), units);
}

std::string timeText(double nanoseconds) {
  static constexpr std::array units{"ns", "µs", "ms", "s"};
  return nanoseconds == 0 ? "0 s" : scaled(nanoseconds, units);
}

std::string numberText(double value) {
  bool isWhole = value == std::floor(value) && std::fabs(value) < 1e15;
  return isWhole ? std::to_string(static_cast<int64_t>(value)) : roundText(value, 3);
}

std::string imbalanceText(double imbalance) {
  return roundText(imbalance, imbalance < 10 ? 2 : 3) + " x";
}

std::string timesMeanText(double imbalance) { return imbalanceText(imbalance) + " mean"; }

std::string percentDigits(double share) {
  constexpr double least = 0.0005; // what one digit can say
  if (share > 0 && share < least)
    return "<0.1";
  std::array<char, 400> text;
  std::snprintf(text.data(), text.size(), "%.1f", std::fabs(share) < least ? 0 : 100 * share);
  return text.data();
}

std::string percentText(double share) { return percentDigits(share) + " %"; }

std::string percentText(double part, double whole) {
  return whole > 0 ? percentText(part / whole) : "-";
}

std::string siteText(uint64_t id) {
  std::string text(16, '0');
  for (auto digit = text.rbegin(); id != 0; id >>= 4)
    *digit++ = "0123456789abcdef"[id & 15];
  return text;
}

std::string plural(uint64_t count, const std::string &noun) {
  return countText(count) + " " + noun + (count == 1 ? "" : "s");
}

} // namespace anole::tools
