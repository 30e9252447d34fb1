#pragma once

#include "runtime/core/model/LongTimeCursor.h"
#include "tools/analysis/steps/TimeStreams.h"

#include <memory>
#include <optional>

namespace anole::whatif {

/// Takes the times of a stream one after the other. The stream must outlive it and not move.
///
/// It has all that a time needs, in 64 bytes: there is a cursor for each call path and rank.
class StreamCursor {
public:
  explicit StreamCursor(const TimeStream &stream);

  Time next() {
    Time time = times[place];
    if (++place == size)
      place = 0;
    return taken++ == nextLong ? takeLong() : time;
  }

  /// Has the next time fetched into the cache.
  void expect() const { __builtin_prefetch(times + place); }

  /// Returns what the rank does in these times.
  Counter counter() const { return which; }
  /// Returns which of the stream's times comes next, unless a long one does.
  size_t position() const { return place; }
  /// Returns the time that was taken last, if it was a long one.
  std::optional<Time> lastLong() const {
    return longOnes && longOnes->lastAt + 1 == taken ? std::optional(longOnes->lastTime)
                                                     : std::nullopt;
  }
  /// Returns how many long times were taken.
  uint64_t longTaken() const { return longOnes ? longOnes->cursor.index() : 0; }
  bool hasLong() const { return longOnes != nullptr; }

  /// The times from here on come as they came in the last `events`, over and over, `longs` long
  /// ones among them each time: returns how often, at most `most` times. Not once, if the times
  /// before these were other ones. Time: the long times that come so, which are counted in
  /// `looked`.
  uint64_t rounds(uint64_t events, uint64_t longs, uint64_t most, uint64_t &looked) const;

  /// Skips so many rounds.
  void skip(uint64_t events, uint64_t longs, uint64_t rounds);

private:
  Time takeLong();

  struct LongOnes {
    LongTimeCursor cursor;
    uint64_t lastAt = LongTimeCursor::none;
    Time lastTime = 0;
  };

  const TimeStream *stream;
  const Time *times;
  size_t place = 0, size; ///< of the next one in the stream
  uint64_t taken = 0, nextLong = LongTimeCursor::none;
  std::unique_ptr<LongOnes> longOnes{}; ///< null: there are none
  Counter which;
};

} // namespace anole::whatif
