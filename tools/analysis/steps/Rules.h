#pragma once

#include "tools/analysis/network/Network.h"
#include "tools/analysis/steps/Bounds.h"

#include <algorithm>

namespace anole::whatif {

/// Waited is what a wait adds to the counters of a rank; together it is how long the rank waits.
struct Waited {
  Time overhead = 0, wait = 0, latency = 0, bandwidth = 0;
  Time all() const { return overhead + wait + latency + bandwidth; }
};

/// A rank that comes to a receive at `now` goes on at max(now + tick, start + latency + transfer)
/// ([Tong2016], section III.D). What lies before the start is wait; what overlaps with computation
/// is taken from the latency first (section III.E). If the message was there already, the tick is
/// overhead of MPI. There is no branch in it, since networks decide differently.
inline Waited receive(Time now, Time start, const Charge &charge, Time tick) {
  const Time late = now - start, left = charge.latency + charge.transfer - late;
  const bool isThere = left <= tick;
  Waited waited;
  waited.overhead = isThere ? tick : 0;
  waited.wait = isThere ? 0 : std::max<Time>(-late, 0);
  waited.latency = isThere ? 0 : std::max<Time>(charge.latency - std::max<Time>(late, 0), 0);
  waited.bandwidth = isThere ? 0 : left - waited.wait - waited.latency;
  return waited;
}

/// Returns the range of `now - start` in which all of that is linear in it.
inline Bound boundOfReceive(Time now, Time start, const Charge &charge, Time tick) {
  const Time late = now - start, there = charge.latency + charge.transfer - tick;
  if (late >= there)
    return {late, there, noLimit};
  if (late < 0)
    return {late, -noLimit, std::min<Time>(-1, there - 1)};
  if (late < charge.latency)
    return {late, 0, std::min(charge.latency, there) - 1};
  return {late, charge.latency, there - 1};
}

/// A LinkTime is the last stretch of time in which a link was always busy.
struct LinkTime {
  Time since = 0, until = 0;
};

/// Returns a number with the range in which it stays at least 0, or less.
inline Bound boundOfSign(Time number) {
  return number >= 0 ? Bound{number, 0, noLimit} : Bound{number, -noLimit, -1};
}

/// A message that could go on a link at `ready`, and keeps it for `takes`, does so at the returned
/// time: at once if the link is free then, else after all that is on it. Messages are not asked in
/// the order of time, so one may come before the link was busy; one that would run into that
/// stretch makes it as much longer, as if it were the last on the link. So no two messages are ever
/// on a link together, but in the stretches before the last one, of which nothing is known any
/// more.
///
/// `watch` is told up to three signs, and last, of the message that comes before that stretch, how
/// long it was: the bytes and gaps of what is on the link, which no rank's time changes.
inline Time pass(LinkTime &link, Time ready, Time takes, Watch *watch) {
  auto isAtLeastZero = [&](Time number) {
    if (watch)
      watch->push_back(boundOfSign(number));
    return number >= 0;
  };
  if (isAtLeastZero(ready - link.until)) {
    link = {ready, ready + takes};
    return ready;
  }
  if (isAtLeastZero(link.since - ready - takes))
    return ready;
  Time begin = link.until;
  if (!isAtLeastZero(ready - link.since)) {
    const Time busy = link.until - link.since;
    if (watch)
      watch->push_back({busy, busy, busy});
    begin = ready + busy;
    link.since = ready;
  }
  link.until = begin + takes;
  return begin;
}

/// The time for which links held a message is bandwidth, and not waiting for its sender.
inline void tellHeld(Waited &waited, Time held, Watch *watch) {
  Time own = waited.wait - held;
  if (watch)
    watch->push_back(boundOfSign(own));
  Time moved = own >= 0 ? held : waited.wait;
  waited.wait -= moved;
  waited.bandwidth += moved;
}

/// The later of two times wins, the earlier one listed if they are equal.
inline bool wins(Time challenger, Time champion) { return challenger > champion; }

inline Bound boundOfWin(Time challenger, Time champion) {
  Time difference = challenger - champion;
  return difference > 0 ? Bound{difference, 1, noLimit} : Bound{difference, -noLimit, 0};
}

} // namespace anole::whatif
