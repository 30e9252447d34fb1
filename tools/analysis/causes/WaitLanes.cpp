#include "tools/analysis/causes/WaitLanes.h"

#include <algorithm>

namespace anole::whatif {

uint32_t WaitLanes::add(uint32_t site, const std::vector<uint32_t> &ranks, uint32_t count) {
  bySite.resize(std::max<size_t>(bySite.size(), size_t(site) + 1));
  std::vector<uint32_t> &lanes = bySite[site];
  lanes.assign(ranks.empty() ? 0 : size_t(ranks.back()) + 1, none);
  for (size_t i = 0; i < ranks.size(); ++i)
    lanes[ranks[i]] = all + static_cast<uint32_t>(i * count / ranks.size());
  all += count;
  return all - count;
}

} // namespace anole::whatif
