#pragma once

#include "tools/analysis/match/ComputeTimes.h"
#include "tools/analysis/steps/StreamCursor.h"

#include <limits>

namespace anole::exporting {

using whatif::Time;

/// A RankMoment is when a rank did something.
struct RankMoment {
  Time time = 0;
  uint32_t rank = 0;
};

/// The clock of one rank while its calls are put in order.
///
/// A call that waits may last longer than it did, because what it waits for comes late in the times
/// that were drawn. The next calls that wait are shortened by as much. So the rank keeps to the
/// time that it took, as in a replay (ComputeEmulator).
///
/// Recorded times are rounded, so that a message may seem to arrive up to some microseconds too
/// early. No call is moved by more than that: where a message comes earlier still, the clocks are
/// wrong, and the times are left as they are.
class RankTime {
public:
  /// By so many nanoseconds recorded times may be off.
  static constexpr uint64_t rounding = 5'000;
  static constexpr Time ofRecorded = rounding * whatif::nanosecond;
  static constexpr Time unlimited = std::numeric_limits<Time>::max();

  /// No call ends later than it would by more than `mostMoved`.
  explicit RankTime(Time mostMoved) : mostMoved(mostMoved) {}

  void startAt(Time time) { now = time; }

  /// The next call begins so long after the last one, and takes so long if nothing holds it up.
  void beginCall(Time before, Time inside) {
    begun = now + before;
    duration = inside;
    least = begun;
    holder = {};
  }
  /// It does not end before something that a rank does has happened.
  void notBefore(const RankMoment &moment) {
    least = std::max(least, moment.time + whatif::nanosecond);
    if (moment.time > std::max(begun, holder.time))
      holder = moment;
  }

  void endCall(bool waits) {
    Time end = begun + duration, saved = waits ? std::min(debt, duration) : 0;
    now = std::max(end - saved, least);
    if (now - end > mostMoved)
      now = end - saved;
    debt = std::max<Time>(0, debt + now - end);
  }

  /// Returns what held up the call for longest, if anything did that happened after it began.
  const RankMoment &heldBy() const { return holder; }

  Time begin() const { return begun; }
  Time end() const { return now; }

private:
  Time mostMoved;
  Time now = 0, begun = 0, duration = 0, least = 0, debt = 0;
  RankMoment holder{};
};

/// The times of a stream one after the other.
class TimeTaker {
public:
  explicit TimeTaker(const whatif::TimeStreams &streams)
      : cursors(streams.begin(), streams.end()) {}

  Time next(uint32_t stream) {
    return stream == whatif::ComputeTimes::none ? 0 : cursors[stream].next();
  }

private:
  std::vector<whatif::StreamCursor> cursors;
};

} // namespace anole::exporting
