#pragma once

#include <bit>
#include <cstdint>

namespace anole {

/// A time in nanoseconds as a small number. Below 128 it is the time itself; above, it holds seven
/// significant bits and their position. A decoded time is within 0.8 percent of the original and
/// has the same code. Halves round to the even neighbour, so that the sum of many times has no
/// bias. Codes are on disk.
///
/// Measurements differ by more from run to run. A longer code would keep noise, which no compressor
/// shortens.
using TimeCode = uint16_t;

namespace time_code {
constexpr unsigned steps = 64;                    ///< an octave has so many
constexpr TimeCode largest = 56 * steps + 127;    ///< below 2^63: 290 years
constexpr uint64_t longest = uint64_t(127) << 56; ///< what the largest stands for
} // namespace time_code

/// A longer time has the largest code.
constexpr TimeCode codeOfTime(uint64_t nanoseconds) {
  if (nanoseconds < 2 * time_code::steps)
    return static_cast<TimeCode>(nanoseconds);
  if (nanoseconds >= time_code::longest)
    return time_code::largest;
  unsigned dropped = static_cast<unsigned>(std::bit_width(nanoseconds)) - 7;
  uint64_t kept = nanoseconds >> dropped, rest = nanoseconds & ((uint64_t(1) << dropped) - 1);
  uint64_t half = uint64_t(1) << (dropped - 1);
  kept += rest > half || (rest == half && kept % 2 == 1);
  return static_cast<TimeCode>(dropped * time_code::steps + kept);
}

/// The time in nanoseconds. `code` is at most the largest.
constexpr uint64_t timeOfCode(TimeCode code) {
  if (code < 2 * time_code::steps)
    return code;
  unsigned dropped = code / time_code::steps - 1;
  return uint64_t(time_code::steps + code % time_code::steps) << dropped;
}

} // namespace anole
