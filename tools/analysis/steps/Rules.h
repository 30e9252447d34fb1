#pragma once

#include "tools/analysis/network/Network.h"
#include "tools/analysis/steps/Bounds.h"

#include <algorithm>

namespace anole::whatif {

/// Waited is what a wait adds to the counters of a rank; together it is how long the rank waits.
struct Waited {
  Time overhead = 0, wait = 0, latency = 0, bandwidth = 0;
  Bound decided{}; ///< the range of `now - start` in which all of this is linear in it
  Time all() const { return overhead + wait + latency + bandwidth; }
};

/// A rank that comes to a receive at `now` goes on at max(now + tick, start + latency + transfer)
/// ([Tong2016], section III.D). What lies before the start is wait; what overlaps with computation
/// is taken from the latency first (section III.E). If the message was there already, the tick is
/// overhead of MPI.
inline Waited receive(Time now, Time start, const Charge &charge, Time tick) {
  Time late = now - start, there = charge.latency + charge.transfer - tick;
  if (late >= there)
    return {tick, 0, 0, 0, {late, there, noLimit}};
  if (late < 0)
    return {
        0, -late, charge.latency, charge.transfer, {late, -noLimit, std::min<Time>(-1, there - 1)}};
  if (late < charge.latency)
    return {0,
            0,
            charge.latency - late,
            charge.transfer,
            {late, 0, std::min(charge.latency, there) - 1}};
  return {0, 0, 0, charge.latency + charge.transfer - late, {late, charge.latency, there - 1}};
}

/// The later of two times wins, the earlier one listed if they are equal.
inline bool wins(Time challenger, Time champion) { return challenger > champion; }

inline Bound boundOfWin(Time challenger, Time champion) {
  Time difference = challenger - champion;
  return difference > 0 ? Bound{difference, 1, noLimit} : Bound{difference, -noLimit, 0};
}

} // namespace anole::whatif
