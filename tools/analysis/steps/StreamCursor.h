#pragma once

#include "runtime/core/model/LongTimeCursor.h"
#include "tools/analysis/steps/TimeStreams.h"

#include <memory>
#include <optional>

namespace anole::whatif {

/// Takes the times of a stream one after the other. The stream must outlive it and not move.
class StreamCursor {
public:
  explicit StreamCursor(const TimeStream &stream);

  Time next() {
    Time time = stream->times[place];
    if (++place == stream->times.size())
      place = 0;
    return taken++ == nextLong ? takeLong() : time;
  }

  /// Returns which of the stream's times comes next, unless a long one does.
  size_t position() const { return place; }
  /// Returns the time that was taken last, if it was a long one.
  std::optional<Time> lastLong() const {
    return lastLongAt + 1 == taken && longOnes ? std::optional(lastLongTime) : std::nullopt;
  }
  /// Returns how many long times were taken.
  uint64_t longTaken() const { return longOnes ? longOnes->index() : 0; }
  bool hasLong() const { return longOnes != nullptr; }

  /// The times from here on come as they came in the last `events`, over and over, `longs` long
  /// ones among them each time: returns how often, at most `most` times. Not once, if the times
  /// before these were other ones. Time: the long times that come so, which are counted in
  /// `looked`.
  uint64_t rounds(uint64_t events, uint64_t longs, uint64_t most, uint64_t &looked) const;

  /// Skips so many rounds.
  void skip(uint64_t events, uint64_t longs, uint64_t times);

private:
  Time takeLong();

  const TimeStream *stream;
  size_t place = 0; ///< of the next one in the stream
  uint64_t taken = 0, nextLong = LongTimeCursor::none;
  uint64_t lastLongAt = LongTimeCursor::none;
  Time lastLongTime = 0;
  std::unique_ptr<LongTimeCursor> longOnes; ///< null: there are none
};

} // namespace anole::whatif
