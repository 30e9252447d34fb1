#pragma once

#include "tools/show/NumberText.h"
#include "tools/show/Units.h"

#include <concepts>
#include <string>
#include <vector>

namespace anole::tools {

// The text of a value in a table, by its unit.
inline std::string cellText(const std::string &text) { return text; }
// No time is a "-": a column that is mostly empty shows where there is some.
inline std::string cellText(Nanoseconds value) {
  return value.time == 0 ? "-" : timeText(value.time);
}
inline std::string cellText(SpentNanoseconds value) { return cellText(Nanoseconds{value.time}); }
inline std::string cellText(ByteCount value) { return sizeText(value.size); }
inline std::string cellText(RankNumber value) { return std::to_string(value.rank); }
inline std::string cellText(RanksWord value) { return rankText(value.ranks); }
inline std::string cellText(const char *text) { return text; }

template <std::unsigned_integral T> std::string cellText(T value) {
  if constexpr (std::same_as<T, bool>)
    return value ? "yes" : "-";
  else
    return countText(value);
}

/// A word of a choice.
template <typename T>
  requires requires(T value) { choiceNames(value); }
std::string cellText(T value) {
  return choiceNames(value)[static_cast<size_t>(value)];
}

template <typename T>
concept HasPlainCell = requires(const T &value) { cellText(value); };

/// Nothing is an empty cell.
template <HasPlainCell T> std::string cellText(const std::optional<T> &value) {
  return value ? cellText(*value) : "";
}

/// The types that have a text in a table.
template <typename T>
concept HasCell = requires(const T &value) { cellText(value); };

/// The types whose texts end at the right edge of a column.
template <typename T>
constexpr bool isNumber =
    !std::same_as<T, bool> &&
    (std::unsigned_integral<T> || std::same_as<T, double> || std::same_as<T, Nanoseconds> ||
     std::same_as<T, SpentNanoseconds> || std::same_as<T, ByteCount> || std::same_as<T, Ratio> ||
     std::same_as<T, RankNumber>);
template <typename T> constexpr bool isNumber<std::optional<T>> = isNumber<T>;
template <typename T> constexpr bool isNumber<Perhaps<T>> = isNumber<T>;

} // namespace anole::tools
