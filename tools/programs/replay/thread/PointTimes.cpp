#include "tools/programs/replay/thread/PointTimes.h"

#include "tools/analysis/time/OwnPoints.h"

namespace anole::replay {

PointTimes::PointTimes(const Trace &trace, uint32_t rank, const StreamTrace &stream,
                       uint64_t seed) {
  for (const OwnPoint &own : ownPoints(trace, rank, stream.thread)) {
    const SharedPoint &point = own.point;
    const PointTrace &mine = stream.points[points.size()];
    DividedTimes times({own.computing(), mine.count}, mine.longTimes,
                       static_cast<double>(point.delta.low));
    TimeSampler draw(withoutLongTimes(point), times.rest, point.count / own.ranks * own.index,
                     seed + 7919 * points.size());
    points.push_back(
        {own.computingShare(), times, LongTimeCursor(mine.longTimes), std::move(draw)});
  }
}

double PointTimes::Point::next() {
  if (events++ != longOnes.event())
    return draw.next();
  double time = times.nanosecondsOf(longOnes.code());
  longOnes.next();
  return time;
}

} // namespace anole::replay
