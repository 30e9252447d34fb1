#pragma once

#include <cstdint>
#include <string>

namespace anole::tools {

std::string countText(uint64_t count);           ///< 1234567 -> "1,234,567"
std::string sizeText(uint64_t bytes);            ///< 1536 -> "1.54 KB"; a KB is 1000 bytes
std::string timeText(double nanoseconds);        ///< 1234 -> "1.23 µs"
std::string siteText(uint64_t id);               ///< sixteen hexadecimal digits
std::string roundText(double value, int digits); ///< significant digits, without an exponent
std::string numberText(double value);            ///< 12 -> "12", 12.34 -> "12.3"

std::string imbalanceText(double imbalance);        ///< "1.1 x": the maximum over the mean of ranks
std::string timesMeanText(double imbalance);        ///< "1.1 x mean"
std::string percentText(double share);              ///< 0.1234 -> "12.3 %", 0.0001 -> "<0.1 %"
std::string percentDigits(double share);            ///< the same without the sign
std::string percentText(double part, double whole); ///< "-" if the whole is nothing

/// "1 rank", "2 ranks".
std::string plural(uint64_t count, const std::string &noun);

} // namespace anole::tools
