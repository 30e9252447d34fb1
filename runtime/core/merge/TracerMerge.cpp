#include "runtime/core/merge/TracerMerge.h"

#include <algorithm>
#include <utility>

namespace anole {
namespace {

double timeOf(const SharedStream &stream) {
  double sum = 0;
  for (const SharedPoint &point : stream.points)
    sum += point.delta.sum + point.duration.sum + point.tracer.total;
  return sum;
}

std::vector<SharedPoint *> withTracerTime(SharedStream &stream) {
  std::vector<SharedPoint *> points;
  for (SharedPoint &point : stream.points)
    if (point.tracer.total > 0)
      points.push_back(&point);
  std::ranges::sort(points, {}, [](const SharedPoint *point) { return point->tracer.total; });
  return points;
}

} // namespace

void settleTracerTimes(Trace &trace) {
  constexpr double share = 0x1p-12;
  for (SharedStream &stream : trace.streams) {
    double left = share * timeOf(stream);
    for (SharedPoint *point : withTracerTime(stream)) {
      left -= point->tracer.total;
      if (left < 0)
        break;
      point->delta.sum += std::exchange(point->tracer, {}).total;
    }
  }
}

} // namespace anole
