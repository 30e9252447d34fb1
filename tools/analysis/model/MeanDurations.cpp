#include "tools/analysis/model/MeanDurations.h"

#include "runtime/core/model/RankView.h"

#include <unordered_map>

namespace anole::tools {

std::vector<double> meanDurations(const SharedStream &stream, const StreamTrace &own,
                                  uint32_t rank) {
  std::unordered_map<uint64_t, const SharedPoint *> points;
  for (const SharedPoint &point : stream.points)
    points.emplace(pointKeyHash(point.key), &point);
  std::vector<double> means;
  for (const PointTrace &point : own.points) {
    auto found = points.find(pointKeyHash(point.key));
    auto position = found == points.end() ? std::nullopt : indexOf(found->second->ranks, rank);
    means.push_back(position && point.count != 0
                        ? found->second->inside.at(*position, found->second->duration.sum,
                                                   valueCount(found->second->ranks)) /
                              static_cast<double>(point.count)
                        : 0);
  }
  return means;
}

} // namespace anole::tools
