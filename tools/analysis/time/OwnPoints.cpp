#include "tools/analysis/time/OwnPoints.h"

#include "runtime/core/model/RankView.h"

namespace anole::replay {

std::vector<OwnPoint> ownPoints(const Trace &trace, uint32_t rank, uint32_t thread) {
  std::vector<OwnPoint> own;
  for (const SharedStream &stream : trace.streams)
    if (stream.thread == thread)
      for (size_t number = 0; number < stream.points.size(); ++number) {
        const SharedPoint &point = stream.points[number];
        if (auto index = indexOf(point.ranks, rank))
          own.push_back({point, number, *index, valueCount(point.ranks)});
      }
  return own;
}

} // namespace anole::replay
