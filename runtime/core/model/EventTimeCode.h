#pragma once

#include "runtime/core/model/TimeCode.h"

#include <algorithm>
#include <bit>

namespace anole {

/// The time of one event in nanoseconds as a small number: a TimeCode, or, from 2^17 ns to 2^41 ns
/// (an eighth of a millisecond to half an hour), one of the larger codes, whose steps are 1024 ns.
/// These are the steps that a TimeCode has below. So rounding moves no event of a long run by more
/// than half a microsecond. Codes are on disk.
///
/// Seven significant bits for all times would move what comes after a second by 4 ms, and a message
/// would arrive before it is sent. Times that long are few, so the longer codes take little room.
using EventTimeCode = uint32_t;

namespace event_time_code {
constexpr unsigned stepBits = 10;
constexpr uint64_t shortest = uint64_t(1) << 17, end = uint64_t(1) << 41; ///< of the larger codes
constexpr EventTimeCode first = time_code::largest + 1;
constexpr EventTimeCode largest = first + static_cast<EventTimeCode>((end - shortest) >> stepBits);
} // namespace event_time_code

/// The tracer keeps multiples of this many nanoseconds: four significant digits, as times of a call
/// site differ by more, but nothing finer than what reading the clock takes, and all that is as
/// long as a message. What is rounded off is given to the times that follow (timeCodes).
constexpr uint64_t stepOfEventTime(uint64_t nanoseconds) {
  constexpr int digits = 4, finest = 3, coarsest = event_time_code::stepBits;
  const int dropped = static_cast<int>(std::bit_width(nanoseconds | 1)) - digits;
  return uint64_t(1) << std::clamp(dropped, finest, coarsest);
}

/// The time rounded to these steps.
constexpr uint64_t keptOfEventTime(uint64_t nanoseconds) {
  const uint64_t step = stepOfEventTime(nanoseconds);
  return (nanoseconds + step / 2) & (0 - step);
}

/// A time that is too long has the largest TimeCode.
constexpr EventTimeCode codeOfEventTime(uint64_t nanoseconds) {
  using namespace event_time_code;
  if (nanoseconds < shortest || nanoseconds >= end)
    return codeOfTime(nanoseconds);
  constexpr uint64_t half = uint64_t(1) << (stepBits - 1);
  return first + static_cast<EventTimeCode>((nanoseconds - shortest + half) >> stepBits);
}

/// Returns the same for a time that is kept: short ones have fewer digits than their codes, so that
/// nothing is rounded.
constexpr EventTimeCode codeOfKeptTime(uint64_t kept) {
  if (kept >= event_time_code::shortest) [[unlikely]]
    return codeOfEventTime(kept);
  constexpr uint64_t digits = 7;
  if (kept < uint64_t(1) << digits)
    return static_cast<EventTimeCode>(kept);
  const auto dropped = static_cast<unsigned>(std::bit_width(kept | 1) - digits);
  return dropped * time_code::steps + static_cast<EventTimeCode>(kept >> dropped);
}

/// The time in nanoseconds. `code` is at most the largest.
constexpr uint64_t timeOfEventCode(EventTimeCode code) {
  using namespace event_time_code;
  return code < first ? timeOfCode(static_cast<TimeCode>(code))
                      : shortest + (uint64_t(code - first) << stepBits);
}

} // namespace anole
