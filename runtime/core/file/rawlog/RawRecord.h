#pragma once

#include "runtime/core/model/Event.h"

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace anole {

/// The kinds of records; the first byte of each. On disk: never renumber.
enum class RawTag : uint8_t {
  Function = 'F',
  Event = 'E',
  Late = 'L',
  Poll = 'P',
  Calls = 'C',
  Text = 'T',
  End = 'Z'
};

/// Defines the function that a number stands for in later records.
struct RawFunction {
  uint16_t function = 0;
  std::string name;
};

/// One event. `fields` is the tuple of the trace; `absolutes` is the same with absolute peers,
/// requests and communicators, so that a comparison also tests how they were made relative.
struct RawEvent {
  uint32_t thread = 0;
  PointKey point;
  uint8_t scalars = 0, arrays = 0, late = 0;
  std::vector<int64_t> fields, absolutes;
  std::vector<int64_t> lateValues; ///< empty until a RawLate brings them
};

/// Late values of an earlier event: the thread's event with this number, from 0.
struct RawLate {
  uint32_t thread = 0;
  uint64_t event = 0;
  std::vector<int64_t> values;
};

/// So many calls at a point, between two events of the thread, that left no event.
struct RawPoll {
  uint32_t thread = 0;
  PointKey point;
  uint64_t count = 1;
};

/// At the end: so many calls of a thread were surely not inside another one, by the places of their
/// frames.
struct RawCalls {
  uint32_t thread = 0;
  uint64_t count = 0;
};

/// Defines the text that a key in a field of kind Text stands for.
struct RawText {
  int64_t key = 0;
  std::string format;
};

/// The log is complete.
struct RawEnd {
  uint64_t events = 0;
};

using RawRecord = std::variant<RawFunction, RawEvent, RawLate, RawPoll, RawCalls, RawText, RawEnd>;

constexpr char rawLogMagic[8] = {'A', 'N', 'O', 'L', 'E', 'R', 'A', 'W'};
constexpr uint8_t rawLogVersion = 2; // 1 had no counts of polls, and no RawCalls

/// The log of a rank: DIR/rank-N.rawlog.
std::string rawLogPath(const std::string &folder, uint32_t rank);

} // namespace anole
