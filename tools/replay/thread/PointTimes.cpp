#include "tools/replay/thread/PointTimes.h"

#include "tools/replay/thread/OwnPoints.h"

namespace anole::replay {

PointTimes::PointTimes(const Trace &trace, uint32_t rank, uint32_t thread, uint64_t seed) {
  for (const OwnPoint &own : ownPoints(trace, rank, thread)) {
    uint64_t before = own.point.count / own.ranks * own.index;
    draws.emplace_back(own.point.delta, before, seed + 7919 * draws.size());
  }
}

} // namespace anole::replay
