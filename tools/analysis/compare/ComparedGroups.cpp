#include "tools/analysis/compare/ComparedGroups.h"

#include "runtime/core/terms/TermCursor.h"
#include "tools/analysis/model/RankGroups.h"

#include <algorithm>

namespace anole::tools {
namespace {

constexpr size_t mostGroups = 8;

ComparedPart comparedGroup(std::string name, const RankList &ranks, const RunMeasures &first,
                           const RunMeasures &second) {
  SpentByRank one, other;
  TermCursor cursor(ranks);
  for (auto rank = cursor.next(); rank; rank = cursor.next()) {
    auto row = static_cast<size_t>(*rank);
    if (*rank >= 0 && row < first.totals.size() && row < second.totals.size()) {
      one.push_back(first.totals[row]);
      other.push_back(second.totals[row]);
    }
  }
  name += std::to_string(one.size()) + (one.size() == 1 ? " rank" : " ranks");
  ComparedPart part{std::move(name), rangeOf(timesOf(one)), rangeOf(timesOf(other))};
  part.runsOfA = {part.first->mean};
  part.runsOfB = {part.second->mean};
  part.change = changeOf(part.runsOfA, part.runsOfB, first.whole());
  return part;
}

} // namespace

TimeRange rangeOf(const std::vector<double> &times) {
  TimeRange range{0, times.empty() ? 0 : times[0], 0};
  for (double time : times) {
    range.mean += time / static_cast<double>(times.size());
    range.least = std::min(range.least, time);
    range.most = std::max(range.most, time);
  }
  return range;
}

ComparedParts comparedGroups(const RunMeasures &first, const RunMeasures &second) {
  ComparedParts groups;
  auto lists = rankGroups(first.trace);
  for (size_t i = 0; lists && i < std::min(lists->size(), mostGroups); ++i)
    groups.push_back(
        comparedGroup("group " + std::to_string(i + 1) + ", ", (*lists)[i], first, second));
  return groups;
}

} // namespace anole::tools
