#include "runtime/core/compress/FoldedRanks.h"

#include "runtime/core/compress/Column.h"

namespace anole {
namespace {

constexpr uint32_t mostFolded = uint32_t(1) << 22;

/// Intervals of equal length at equal distances are one repeat.
RankList repeats(const std::vector<RankInterval> &intervals) {
  Terms list;
  for (size_t i = 0, next = 0; i < intervals.size(); i = next) {
    uint64_t length = intervals[i].end - intervals[i].first, stride = 0, count = 1;
    for (next = i + 1; next < intervals.size(); ++next, ++count) {
      uint64_t distance = intervals[next].first - intervals[next - 1].first;
      if (intervals[next].end - intervals[next].first != length ||
          (count > 1 && distance != stride))
        break;
      stride = distance;
    }
    Term run{static_cast<int64_t>(intervals[i].first), length > 1, length, {}};
    if (count == 1)
      list.push_back(run);
    else if (length == 1)
      list.push_back({run.start, static_cast<int64_t>(stride), count, {}});
    else
      list.push_back({0, static_cast<int64_t>(stride), count, {run}});
  }
  return list;
}

} // namespace

RankList foldRanks(const RankClass &ranks, uint32_t ranksOfProgram) {
  if (ranksOfProgram > mostFolded)
    return repeats(ranks.intervals);
  Column column;
  for (RankInterval interval : ranks.intervals)
    for (uint64_t rank = interval.first; rank < interval.end; ++rank)
      column.append(static_cast<int64_t>(rank));
  return column.finish();
}

RankList foldRanks(const std::vector<uint32_t> &ranks) {
  Column column;
  for (uint32_t rank : ranks)
    column.append(rank);
  return column.finish();
}

} // namespace anole
