#include "tools/replay/time/PointTimes.h"

#include "runtime/core/column/Term.h"
#include "runtime/core/merge/RankView.h"

namespace anole::replay {

/// projectRank keeps the points that the rank has, in the trace's order.
PointTimes::PointTimes(const Trace &trace, uint32_t rank, uint32_t thread, uint64_t seed) {
  for (const SharedStream &stream : trace.streams)
    for (const SharedPoint &point : stream.points) {
      auto index = stream.thread == thread ? indexOf(point.ranks, rank) : std::nullopt;
      if (!index)
        continue;
      uint64_t before = point.count / valueCount(point.ranks) * *index;
      draws.emplace_back(point.delta, before, seed + 7919 * draws.size());
    }
}

} // namespace anole::replay
