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
    points.push_back({&mine.longTimes, own.computingShare(), times, LongTimeCursor(mine.longTimes),
                      std::move(draw)});
  }
}

void PointTimes::moveTo(const std::vector<uint64_t> &behind) {
  for (size_t i = 0; i < points.size() && i < behind.size(); ++i)
    points[i].moveTo(behind[i]);
}

void PointTimes::Point::moveTo(uint64_t event) {
  if (event < events)
    longOnes = LongTimeCursor(*own);
  events = event;
  while (longOnes.event() < events)
    longOnes.next();
}

double PointTimes::Point::next() {
  if (events++ != longOnes.event())
    return draw.next();
  double time = times.nanosecondsOf(longOnes.code());
  longOnes.next();
  return time;
}

} // namespace anole::replay
