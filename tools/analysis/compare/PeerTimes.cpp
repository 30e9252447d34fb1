#include "tools/analysis/compare/PeerTimes.h"

#include "runtime/core/base/Median.h"
#include "runtime/core/terms/TermCursor.h"

#include <algorithm>
#include <cmath>

namespace anole::tools {
namespace {

std::vector<double> timesOf(const TimeByRank &times, const std::vector<uint32_t> &ranks) {
  std::vector<double> some;
  for (uint32_t rank : ranks)
    some.push_back(times[rank]);
  return some;
}

double heldOf(const std::vector<TimeByRank> &runs, size_t rank) {
  double least = runs[0][rank], most = least;
  for (const TimeByRank &run : runs) {
    least = std::min(least, run[rank]);
    most = std::max(most, run[rank]);
  }
  return least > 0 ? least : most < 0 ? most : 0;
}

} // namespace

Peers::Peers(const Trace &trace) {
  auto lists = rankGroups(trace);
  for (size_t i = 0; lists && i < lists->size(); ++i) {
    std::vector<uint32_t> &group = groups.emplace_back();
    TermCursor cursor((*lists)[i]);
    for (auto rank = cursor.next(); rank; rank = cursor.next())
      if (*rank >= 0 && *rank < trace.info.ranks)
        group.push_back(static_cast<uint32_t>(*rank));
  }
  std::erase_if(groups, [](const std::vector<uint32_t> &group) { return group.empty(); });
}

TimeByRank Peers::medians(const TimeByRank &times) const {
  TimeByRank medians = times;
  for (const std::vector<uint32_t> &group : groups) {
    double median = lowerMedian(timesOf(times, group));
    for (uint32_t rank : group)
      medians[rank] = median;
  }
  return medians;
}

TimeByRank Peers::deviations(const TimeByRank &times) const {
  TimeByRank deviations = medians(times);
  for (size_t rank = 0; rank < times.size(); ++rank)
    deviations[rank] = times[rank] - deviations[rank];
  return deviations;
}

size_t Peers::most() const {
  size_t most = 0;
  for (const std::vector<uint32_t> &group : groups)
    most = std::max(most, group.size());
  return most;
}

HeldTimes::HeldTimes(const std::vector<TimeByRank> &runs) : held(runs[0].size()) {
  for (size_t rank = 0; rank < held.size(); ++rank)
    held[rank] = heldOf(runs, rank);
  for (const TimeByRank &run : runs)
    for (size_t rank = 0; rank < held.size(); ++rank)
      noise += std::fabs(run[rank] - held[rank]) / static_cast<double>(runs.size() * held.size());
}

} // namespace anole::tools
