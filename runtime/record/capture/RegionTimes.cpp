#include "runtime/record/capture/RegionTimes.h"

namespace anole::record {

void RegionTimes::charge(const Spent &sofar) {
  if (!order.empty())
    regions[order.back()].trace.own += sofar - last;
  last = sofar;
}

uint32_t RegionTimes::indexOf(int64_t name) {
  auto [entry, isNew] = byName.try_emplace(name, static_cast<uint32_t>(regions.size()));
  if (isNew)
    regions.push_back({{name, {}, {}}, 0, 0, {}});
  return entry->second;
}

void RegionTimes::begin(int64_t name, const Spent &sofar) {
  charge(sofar);
  if (order.size() == mostOpen)
    return;
  uint32_t index = indexOf(name);
  if (regions[index].open++ == 0)
    regions[index].since = sofar;
  order.push_back(index);
}

void RegionTimes::end(int64_t name, const Spent &sofar) {
  charge(sofar);
  auto found = byName.find(name);
  if (found == byName.end() || regions[found->second].open == 0)
    return;
  Region &region = regions[found->second];
  ++region.ended;
  if (--region.open == 0)
    region.trace.whole += sofar - region.since;
  dropEnded();
}

void RegionTimes::dropEnded() {
  while (!order.empty() && regions[order.back()].ended != 0) {
    --regions[order.back()].ended;
    order.pop_back();
  }
}

std::vector<RegionTrace> RegionTimes::result(const Spent &sofar) const {
  std::vector<RegionTrace> traces;
  for (const Region &region : regions) {
    traces.push_back(region.trace);
    if (region.open != 0)
      traces.back().whole += sofar - region.since;
  }
  if (!order.empty())
    traces[order.back()].own += sofar - last;
  return traces;
}

} // namespace anole::record
