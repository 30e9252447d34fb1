#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>

namespace anole {

/// What is kept of the times of events: a histogram for each point, or besides it every event's.
enum class TimeDetail : uint8_t { Histogram, Full };

/// The times of each event of a point, in execution order. Both have one value an event, in the
/// unit of the histograms beside them.
///
/// Not columns (see Column): measured times do not repeat, and a column takes a hundred bytes for a
/// value that does not. In 24 bits, and rounded to fewer only once, when ticks become nanoseconds
/// (TimeCode). In blocks, so that no event pays for moving those before it.
struct EventTimes {
  std::deque<float> deltas, durations;

  void add(uint64_t delta, uint64_t duration) {
    deltas.push_back(asFloat(delta));
    durations.push_back(asFloat(duration));
  }

  size_t memory() const {
    return sizeof(*this) + (deltas.size() + durations.size()) * sizeof(float);
  }

private:
  /// The signed conversion is the cheaper one.
  static float asFloat(uint64_t time) { return static_cast<float>(static_cast<int64_t>(time)); }
};

} // namespace anole
