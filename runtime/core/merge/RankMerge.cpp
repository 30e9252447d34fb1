#include "runtime/core/merge/RankMerge.h"

#include "runtime/core/merge/Merge.h"

#include <algorithm>

namespace anole {

void RankMerge::joinLast() {
  Part right = std::move(parts.back());
  parts.pop_back();
  Part &left = parts.back();
  mergeTrace(left.trace, std::move(right.trace));
  left.level = std::max(left.level, right.level) + 1;
}

void RankMerge::add(Trace &&rank) {
  parts.push_back({0, std::move(rank)});
  while (parts.size() > 1 && parts[parts.size() - 2].level <= parts.back().level)
    joinLast();
}

Trace RankMerge::finish() {
  while (parts.size() > 1)
    joinLast();
  Trace all = parts.empty() ? Trace() : std::move(parts.front().trace);
  parts.clear();
  return all;
}

} // namespace anole
