#include "runtime/core/model/RankClasses.h"

#include "runtime/core/base/Hash.h"
#include "runtime/core/terms/TermSums.h"

#include <algorithm>
#include <map>

namespace anole {
namespace {

/// The limit admits a million ranks in a few dozen lists of every second rank, and excludes seconds
/// of work.
constexpr uint64_t mostIntervals = uint64_t(1) << 25;
/// The limit on the ends that are stored, 16 bytes each.
constexpr size_t mostEnds = size_t(1) << 23;

bool isOneInterval(const Term &term) { return term.count == 1 || term.stride == 1; }

/// How many intervals a list is made of.
uint64_t intervalsOf(const RankList &list) {
  uint64_t total = 0;
  for (const Term &term : list)
    total = boundedSum(total, term.isRepeat() ? boundedProduct(term.count, intervalsOf(term.body))
                                              : (isOneInterval(term) ? 1 : term.count));
  return total;
}

} // namespace

uint64_t RankClass::size() const {
  uint64_t total = 0;
  for (RankInterval interval : intervals)
    total += interval.end - interval.first;
  return total;
}

RankClasses::RankClasses(uint32_t ranks) : effort(mostIntervals) {
  if (ranks != 0)
    add(0, ranks, 0);
}

void RankClasses::split(const RankList &list) {
  uint64_t name = digest(list);
  if (!seen.insert(name).second)
    return;
  uint64_t intervals = intervalsOf(list);
  effort -= std::min(effort, intervals);
  if (effort > 0)
    add(list, 0, mixBits(name));
}

void RankClasses::split(const SharedColumn &column) {
  for (const Family &family : column)
    split(family.ranks);
}

void RankClasses::split(const SharedLoop &loop) {
  split(loop.trips);
  for (const VariantFamily &family : loop.variants) {
    split(family.ranks);
    split(family.variant);
  }
}

void RankClasses::split(const SharedPoint &point) {
  split(point.ranks);
  for (const SharedColumn &column : point.columns)
    split(column);
}

void RankClasses::split(const SharedStream &stream) {
  split(stream.ranks);
  for (const SharedPoint &point : stream.points)
    split(point);
  for (const SharedLoop &loop : stream.loops)
    split(loop);
}

void RankClasses::add(const RankList &list, uint64_t shift, uint64_t name) {
  for (const Term &term : list) {
    auto stride = static_cast<uint64_t>(term.stride);
    uint64_t first = shift + static_cast<uint64_t>(term.start);
    if (!term.isRepeat() && isOneInterval(term)) {
      add(first, first + term.count, name);
      continue;
    }
    for (uint64_t i = 0; i < term.count; ++i)
      if (term.isRepeat())
        add(term.body, shift + i * stride, name);
      else
        add(first + i * stride, first + i * stride + 1, name);
  }
}

void RankClasses::add(uint64_t first, uint64_t end, uint64_t name) {
  ends.push_back({first, name});
  ends.push_back({end, 0 - name});
  if (ends.size() > 2 * tidied + 4096)
    tidy();
}

/// Ends at one place become one, so that the memory is that of the distinct places.
void RankClasses::tidy() {
  std::ranges::sort(ends, {}, &End::rank);
  size_t kept = 0;
  for (size_t i = 0; i < ends.size(); ++i)
    if (kept > 0 && ends[kept - 1].rank == ends[i].rank)
      ends[kept - 1].change += ends[i].change;
    else
      ends[kept++] = ends[i];
  ends.resize(kept);
  tidied = kept;
  if (kept > mostEnds)
    effort = 0;
}

std::optional<std::vector<RankClass>> RankClasses::classes() {
  tidy();
  if (effort == 0)
    return std::nullopt;
  std::map<uint64_t, RankClass> byName;
  uint64_t name = 0;
  for (size_t i = 0; i + 1 < ends.size(); ++i) {
    name += ends[i].change;
    auto &intervals = byName[name].intervals;
    if (!intervals.empty() && intervals.back().end == ends[i].rank)
      intervals.back().end = ends[i + 1].rank;
    else
      intervals.push_back({ends[i].rank, ends[i + 1].rank});
  }
  std::vector<std::pair<uint64_t, RankClass>> sized;
  for (auto &[unused, alike] : byName)
    sized.emplace_back(alike.size(), std::move(alike));
  std::ranges::sort(sized, [](const auto &a, const auto &b) {
    return a.first != b.first ? a.first > b.first
                              : a.second.intervals[0].first < b.second.intervals[0].first;
  });
  std::vector<RankClass> result;
  for (auto &[size, alike] : sized)
    result.push_back(std::move(alike));
  return result;
}

} // namespace anole
