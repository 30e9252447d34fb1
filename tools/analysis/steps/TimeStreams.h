#pragma once

#include "tools/analysis/network/Cost.h"

#include <vector>

namespace anole::whatif {

/// The times that ranks compute, as one stream for each rank and place in the program. The times of
/// a stream come in order, and from the first one again after the last.
struct TimeStream {
  std::vector<Time> times;
  bool repeats = true; ///< the program takes more times than there are
  uint32_t rank = 0;   ///< which computes
  uint32_t site = 0;   ///< the point of the trace that it computes before, or inside
  bool isInside = false;
};
using TimeStreams = std::vector<TimeStream>;

} // namespace anole::whatif
