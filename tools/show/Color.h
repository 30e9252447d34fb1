#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace anole::tools {

struct Color {
  uint8_t red = 0, green = 0, blue = 0;
  std::string hex() const; ///< "#0072b2"
};

/// A colour between two others: `share` 0 is `from`, 1 is `to`.
Color mixed(Color from, Color to, double share);

/// Black or white, whichever is easier to read on this ground.
Color inkOn(Color ground);

/// The colour of the n-th of several things. The first are eight colours that colour-blind people
/// can tell apart [Okabe2008], and grey; then follow lighter and darker ones, and then all of them
/// again.
Color distinctColor(size_t index);

/// The colour of a share from 0 (white) to 1 (nearly black blue). Darker is more, even for readers
/// who do not see colours.
Color heatColor(double share);

/// The colour of a difference from -1 (blue) over 0 (white) to 1 (orange).
Color differenceColor(double share);

} // namespace anole::tools
