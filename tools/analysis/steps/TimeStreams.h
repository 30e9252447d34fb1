#pragma once

#include "runtime/core/model/LongTimes.h"
#include "tools/analysis/network/Cost.h"
#include "tools/analysis/steps/Counter.h"

#include <vector>

namespace anole::whatif {

/// The times that ranks need on any network, as one stream for each rank and place in the program.
/// The times of a stream come in order, and from the first one again after the last; there is one
/// at least. A long time, which has a place among all that are taken, comes instead of the one that
/// it falls on.
struct TimeStream {
  std::vector<Time> times;
  bool repeats = true; ///< the program takes more times than there are
  uint32_t rank = 0;   ///< which computes
  uint32_t site = 0;   ///< the point of the trace that it computes before, or inside
  bool isInside = false;
  LongTimes longOnes{};
  double unit = 0;                        ///< of long times: a millisecond
  Time mean = 0;                          ///< of all times, if there are long ones
  Counter counter = Counter::Computation; ///< what the rank does in these times
};
using TimeStreams = std::vector<TimeStream>;

} // namespace anole::whatif
