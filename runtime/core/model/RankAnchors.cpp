#include "runtime/core/model/RankAnchors.h"

#include <algorithm>
#include <utility>

namespace anole {

RankAnchors::RankAnchors(uint64_t clock, uint64_t time) : clock(clock) {
  if (time != 0)
    append(time, 1);
}

void RankAnchors::append(uint64_t time, uint64_t count) {
  if (count == 0)
    return;
  if (!runs.empty() && runs.back().time == time)
    runs.back().count += count;
  else
    runs.push_back({time, count});
}

void RankAnchors::join(const RankAnchors &right) {
  if (!isKnown() || !right.isKnown() || clock != right.clock)
    return forget();
  for (const Run &run : right.runs)
    append(run.time, run.count);
}

void RankAnchors::coarsen(unsigned bits) {
  for (const Run &run : std::exchange(runs, {}))
    append(run.time >> bits << bits, run.count);
}

void RankAnchors::bound(size_t mostRuns) {
  for (unsigned bits = 1; runs.size() > mostRuns && bits < 63; ++bits)
    coarsen(bits);
}

uint64_t RankAnchors::earliest() const {
  auto first = std::ranges::min_element(runs, {}, &Run::time);
  return first == runs.end() ? 0 : first->time;
}

void RankAnchors::countFrom(uint64_t time) {
  clock = 0;
  for (Run &run : runs)
    run.time -= std::min(run.time, time);
}

uint64_t RankAnchors::at(uint64_t position) const {
  for (const Run &run : runs) {
    if (position < run.count)
      return run.time;
    position -= run.count;
  }
  return 0;
}

uint64_t RankAnchors::ranks() const {
  uint64_t sum = 0;
  for (const Run &run : runs)
    if (__builtin_add_overflow(sum, run.count, &sum))
      return UINT64_MAX;
  return sum;
}

} // namespace anole
