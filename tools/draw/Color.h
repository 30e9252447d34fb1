#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace anole::tools {

struct Color {
  uint8_t red = 0, green = 0, blue = 0;
  std::string hex() const; ///< "#0072b2"
};

/// Between two colours: `share` 0 is `from`, 1 is `to`.
Color mixed(Color from, Color to, double share);

/// Black or white, whichever is easier to read on this.
Color inkOn(Color ground);

/// The colour of the n-th of several things to be told apart: eight that people who are
/// colour-blind can tell apart (Okabe and Ito 2008, "Color Universal Design") and grey, then these
/// lighter, then darker, then all of them again.
Color distinctColor(size_t index);

/// The colour of a share from 0 (white) to 1 (nearly black blue): darker is more, whatever colours
/// one can see.
Color heatColor(double share);

/// The colour of a difference from -1 (blue) over 0 (white) to 1 (orange).
Color differenceColor(double share);

} // namespace anole::tools
