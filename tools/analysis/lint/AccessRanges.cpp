#include "tools/analysis/lint/AccessRanges.h"

#include "runtime/core/base/Hash.h"

#include <algorithm>

namespace anole::lint {
namespace {

/// What one rank accumulates in one place happens in order.
bool mayMeet(uint32_t a, uint32_t b, bool ofOthers) {
  if (a >= WindowAccess::accumulates && b >= WindowAccess::accumulates)
    return !ofOthers || a == b || std::min(a, b) == WindowAccess::accumulates;
  return a == WindowAccess::reads && b == WindowAccess::reads;
}

uint64_t digestOf(const WindowAccess &access) {
  uint64_t digest = combineHash(access.site.path, access.site.function);
  for (uint64_t number : {access.from, access.to, uint64_t(access.mode) << 32 | access.rank})
    digest = combineHash(digest, number);
  return mixBits(digest);
}

} // namespace

/// The ranges of one mode do not overlap each other.
template <class Each>
void AccessRanges::overlapping(uint32_t mode, const WindowAccess &access, Each each) const {
  auto range = ranges.upper_bound({mode, access.from});
  if (range != ranges.begin() && std::prev(range)->first.first == mode)
    --range;
  for (; range != ranges.end() && range->first < Start(mode, access.to); ++range)
    if (range->second.to > access.from && each(range->second))
      return;
}

std::optional<PointKey> AccessRanges::conflict(const WindowAccess &access, bool ofOthers) const {
  std::optional<PointKey> found;
  auto isOne = [&](const Range &range) {
    if (!ofOthers || range.first.rank != access.rank)
      found = range.first.site;
    else if (range.other)
      found = range.other->site;
    return found.has_value();
  };
  for (auto mode = ranges.begin(); mode != ranges.end() && !found;
       mode = ranges.upper_bound({mode->first.first, UINT64_MAX}))
    if (!mayMeet(mode->first.first, access.mode, ofOthers))
      overlapping(mode->first.first, access, isOne);
  return found;
}

void AccessRanges::split(uint32_t mode, uint64_t at, uint32_t rank) {
  auto range = ranges.lower_bound({mode, at});
  if (range == ranges.begin())
    return;
  auto &[start, left] = *--range;
  if (start.first != mode || left.to <= at || left.first.rank == rank || left.other)
    return;
  Range right = left;
  left.to = at;
  ranges.emplace(Start(mode, at), right);
}

void AccessRanges::fill(uint64_t from, uint64_t to, const WindowAccess &access) {
  auto next = ranges.lower_bound({access.mode, from});
  if (next != ranges.begin()) {
    auto &[start, before] = *std::prev(next);
    bool isSame = before.first.rank == access.rank && before.first.site == access.site;
    if (start.first == access.mode && before.to == from && isSame && !before.other) {
      before.to = to;
      return;
    }
  }
  ranges.emplace(Start(access.mode, from), Range{to, {access.rank, access.site}, {}});
}

void AccessRanges::add(const WindowAccess &access) {
  split(access.mode, access.from, access.rank);
  split(access.mode, access.to, access.rank);
  bool isNew = false;
  for (uint64_t at = access.from; at < access.to;) {
    auto range = ranges.upper_bound({access.mode, at});
    bool isIn = range != ranges.begin() && std::prev(range)->first.first == access.mode &&
                std::prev(range)->second.to > at;
    if (isIn) {
      Range &known = std::prev(range)->second;
      if (known.first.rank != access.rank && !known.other) {
        known.other = {access.rank, access.site};
        isNew = true;
      }
      at = known.to;
      continue;
    }
    bool isNext = range != ranges.end() && range->first < Start(access.mode, access.to);
    uint64_t end = isNext ? range->first.second : access.to;
    fill(at, end, access);
    isNew = true;
    at = end;
  }
  if (isNew)
    sum += digestOf(access);
}

} // namespace anole::lint
