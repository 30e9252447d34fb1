#include "tools/programs/replay/thread/PointTimes.h"

#include "tools/analysis/time/OwnPoints.h"

namespace anole::replay {

PointTimes::PointTimes(const Trace &trace, uint32_t rank, const StreamTrace &stream,
                       uint64_t seed) {
  for (const OwnPoint &own : ownPoints(trace, rank, stream.thread)) {
    const SharedPoint &point = own.point;
    OwnTime time{own.computing(), stream.points[draws.size()].count};
    shares.push_back(own.computingShare());
    draws.emplace_back(point.delta, time, point.count / own.ranks * own.index,
                       seed + 7919 * draws.size());
  }
}

} // namespace anole::replay
