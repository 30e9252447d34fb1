#pragma once

#include <array>
#include <cmath>
#include <cstdio>
#include <string>

namespace anole::tools {

/// A change in percent, with its sign and one digit as all percentages: "+5.2 %". What that digit
/// cannot tell is "0.0 %".
inline std::string signedPercentText(double share) {
  constexpr double least = 0.0005;
  std::array<char, 400> text;
  std::snprintf(text.data(), text.size(), "%+.1f %%", 100 * share);
  return std::fabs(share) < least ? "0.0 %" : text.data();
}

} // namespace anole::tools
