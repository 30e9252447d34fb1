#include "runtime/core/ranks/cluster/LeadSelection.h"

#include "runtime/core/base/Hash.h"

#include <algorithm>
#include <limits>

namespace anole {

Indices LeadSelection::farthest(const Indices &among, size_t k) const {
  Indices taken;
  std::vector<double> gap(among.size(), std::numeric_limits<double>::infinity());
  while (taken.size() < std::min(k, among.size())) {
    size_t next = static_cast<size_t>(std::ranges::max_element(gap) - gap.begin());
    taken.push_back(among[next]);
    for (size_t i = 0; i < among.size(); ++i)
      gap[i] = std::min(gap[i], between(among[i], among[next]));
    gap[next] = -1;
  }
  std::ranges::sort(taken);
  return taken;
}

Indices LeadSelection::random(const Indices &among, size_t k) const {
  constexpr uint64_t seed = 0x616e6f6c65;
  Indices taken = among;
  std::ranges::sort(
      taken, {}, [&](size_t index) { return combineHash(seed, candidates[index].cluster.lead); });
  taken.resize(std::min(k, taken.size()));
  std::ranges::sort(taken);
  return taken;
}

size_t LeadSelection::closest(size_t candidate, const Indices &leads) const {
  return *std::ranges::min_element(leads, {},
                                   [&](size_t lead) { return between(candidate, lead); });
}

} // namespace anole
