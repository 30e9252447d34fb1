#include "tools/analysis/model/MeanDurations.h"

#include "runtime/core/model/RankView.h"

namespace anole::tools {

/// The points of the rank come in the order of the stream.
std::vector<double> meanDurations(const SharedStream &stream, const StreamTrace &own,
                                  uint32_t rank) {
  std::vector<double> means;
  means.reserve(own.points.size());
  for (const SharedPoint &point : stream.points)
    if (auto position = indexOf(point.ranks, rank); position && means.size() < own.points.size()) {
      const uint64_t count = own.points[means.size()].count;
      double sum = point.inside.at(*position, point.duration.sum, valueCount(point.ranks));
      means.push_back(count == 0 ? 0 : sum / static_cast<double>(count));
    }
  return means;
}

} // namespace anole::tools
