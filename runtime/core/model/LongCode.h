#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>

namespace anole {

/// A LongCode is a time of 1 ms or more as a small number: 32 steps an octave, evenly spaced in
/// each, so that a decoded time is within 1.6 percent of the original. Up to a quarter of a second
/// it is a byte. Codes are on disk.
///
/// Coarser than TimeCode: long times are kept for where they stand, and their sum is kept exactly
/// beside them.
namespace long_code {

constexpr int64_t steps = 32;               ///< an octave has so many
constexpr int64_t largest = 40 * steps - 1; ///< 35 years
constexpr double millisecond = 1e6;         ///< nanoseconds; the time of code 0
__extension__ using Wide = unsigned __int128;

/// The code of a number of units, of which a millisecond has so many. Of integers alone, as the
/// tracer must not change the program's floating-point flags. Less than a millisecond is one.
constexpr int64_t codeOf(uint64_t time, uint64_t unitsInMillisecond) {
  constexpr unsigned fraction = 16, kept = 5;
  Wide ratio = (Wide(time) << fraction) / std::max<uint64_t>(unitsInMillisecond, 1);
  if (ratio >= Wide(1) << (fraction + 40))
    return largest;
  auto fixed = std::max(static_cast<uint64_t>(ratio), uint64_t(1) << fraction);
  unsigned octave = static_cast<unsigned>(std::bit_width(fixed)) - 1 - fraction;
  unsigned dropped = octave + fraction - kept;
  uint64_t rounded = ((fixed >> (dropped - 1)) + 1) >> 1;
  return std::min(steps * octave + static_cast<int64_t>(rounded) - steps, largest);
}

/// In milliseconds. A code that does not exist is the nearest one that does.
inline double millisecondsOf(int64_t code) {
  code = std::clamp<int64_t>(code, 0, largest);
  return std::ldexp(1 + static_cast<double>(code % steps) / steps, static_cast<int>(code / steps));
}

} // namespace long_code
} // namespace anole
