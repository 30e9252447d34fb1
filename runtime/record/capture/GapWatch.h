#pragma once

#include "runtime/core/compress/FastPathEntry.h"
#include "runtime/core/compress/LongGaps.h"
#include "runtime/record/process/CoreTime.h"

namespace anole::record {

/// A GapWatch finds out how much of a thread's long gaps it computed, and how long it waited for a
/// core that other ranks, or other programs, had. Where eight ranks share two cores, three quarters
/// of each gap are no computing.
///
/// To ask the system at each call would cost more than most calls. So the thread is asked at the
/// ends of gaps that are predicted to be long: after an event that a long gap came after before,
/// and after the first events of points. Such gaps are *watched*. Each long gap pays for the
/// watches of some more gaps after the same point, and after as many new ones, so that all of them
/// together take less than two percent of the time in long gaps. A long gap that was not predicted
/// counts as those that were measured after the same point.
///
/// What a thread waits for by its own will is its own time, as ever: sleep, files, other threads.
/// As soon as it does so, the kernel is asked for the time in its queue, too.
class GapWatch {
public:
  GapWatch(LongGaps longGaps, double ticksPerNanosecond)
      : longGaps(longGaps), ticksPerNanosecond(ticksPerNanosecond) {}

  /// Returns whether gaps are watched at all: where a thread has a clock.
  bool isUsed() const { return longGaps.least != LongGaps().least; }
  /// Returns whether a call that begins then is to look. Calls that leave no event may be many, and
  /// most gaps after the first event of a point are short.
  bool isLookDue(uint64_t ticks) const {
    return isOn && ticks - (isSeen ? to : from).ticks >= looksApart();
  }
  /// Returns whether the time in the kernel's queue matters.
  bool needsQueue() const { return blocks; }

  /// Returns whether the gap after a point's first event is watched. Of a thousand points, each is;
  /// to watch a million, with short gaps, was a third of what they took.
  bool watchesNew() { return newWatches != 0 && newWatches-- != 0; }

  /// A gap begins that is watched.
  void begin(const CoreTime &now) {
    from = now;
    isOn = true;
    isSeen = false;
  }
  /// The gap goes on without the thread.
  void giveUp() { isOn = false; }
  /// A call begins. It may leave no event: then the gap goes on.
  void look(const CoreTime &now) {
    to = now;
    isSeen = true;
  }
  /// Returns whether the end of this gap matters.
  bool concerns(uint64_t gap) const { return isOn || longGaps.has(gap); }
  /// The gap after an event at this point has ended with an event; null: not known which. Returns
  /// how many of its ticks the thread waited for a core.
  uint64_t end(uint64_t gap, FastPathEntry *after);

  /// Sums over all long gaps, in ticks.
  struct Sums {
    uint64_t gaps = 0;     ///< how many
    uint64_t measured = 0; ///< how many of them were watched
    uint64_t ticks = 0;    ///< how long they were
    uint64_t waited = 0;   ///< how long the thread waited for a core in them
  };
  const Sums &sums() const { return all; }

private:
  /// Calls look so many ticks after the last look, or the beginning of the gap, at the earliest.
  uint64_t looksApart() const { return longGaps.least / 8; }
  std::optional<uint64_t> waitedIn(uint64_t gap);
  void pay(uint64_t gap, FastPathEntry *after);

  static constexpr uint16_t mostWatches = 1000;

  const LongGaps longGaps;
  const double ticksPerNanosecond;
  CoreTime from, to;
  bool isOn = false, isSeen = false;
  uint16_t newWatches = mostWatches; ///< of gaps after the first events of points
  bool blocks = false;               ///< the thread has waited in a long gap by its own will
  Sums all;
};

} // namespace anole::record
