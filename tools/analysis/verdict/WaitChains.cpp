// Where chains of waits lead to: into cycles, or to ranks that do not wait.
#include "tools/analysis/verdict/WaitGraph.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <vector>

namespace anole::tools {

/// Searches breadth first from a few of the stuck nodes: a cycle is near each of them.
std::vector<size_t> WaitGraph::cycle() const {
  const size_t starts = all.size() > 1024 ? 1 : 32;
  std::vector<size_t> best;
  size_t tried = 0;
  for (size_t start = 0; start < all.size() && tried < starts; ++start) {
    if (!all[start].isStuck)
      continue;
    ++tried;
    std::map<size_t, size_t> from;
    std::deque<size_t> queue{start};
    bool isFound = false;
    while (!queue.empty() && !isFound) {
      size_t at = queue.front();
      queue.pop_front();
      for (const Need &need : all[at].needs)
        for (uint32_t rank : *need.ranks)
          for (auto [next, end] = of(rank); next != end && !isFound; ++next) {
            if (!all[next].isStuck || from.contains(next))
              continue;
            from[next] = at;
            isFound = next == start;
            queue.push_back(next);
          }
    }
    if (!isFound)
      continue;
    std::vector<size_t> nodes{start};
    for (size_t at = from[start]; at != start; at = from[at])
      nodes.push_back(at);
    std::reverse(nodes.begin() + 1, nodes.end());
    if (best.empty() || nodes.size() < best.size())
      best = nodes;
  }
  return best;
}

/// Follows the first unmet need of each node, at most as often as there are nodes.
std::optional<uint32_t> WaitGraph::endOfChains() const {
  std::map<uint32_t, size_t> ends;
  std::map<uint32_t, uint32_t> known;
  for (const WaitNode &node : all) {
    if (!node.isBlocked() || node.needs.empty())
      continue;
    std::set<uint32_t> passed{node.rank};
    std::optional<uint32_t> at = node.rank;
    while (at) {
      auto [first, last] = of(*at);
      const WaitNode *waits = *at == node.rank ? &node : nullptr;
      bool isWaiting = first != last;
      for (size_t i = first; i < last && waits != &node; ++i) {
        isWaiting &= all[i].isBlocked();
        if (all[i].isBlocked() && !waits)
          waits = &all[i];
      }
      if (!isWaiting || !waits || waits->needs.empty())
        break;
      auto next = std::ranges::find_if(*waits->needs.front().ranks,
                                       [&](uint32_t rank) { return !passed.contains(rank); });
      if (next == waits->needs.front().ranks->end()) {
        at.reset();
        break;
      }
      passed.insert(*next);
      at = *next;
      if (auto end = known.find(*at); end != known.end()) {
        at = end->second;
        break;
      }
    }
    if (at && *at != node.rank) {
      known[node.rank] = *at;
      ++ends[*at];
    }
  }
  auto most = std::ranges::max_element(ends, {}, [](const auto &end) { return end.second; });
  return most == ends.end() ? std::nullopt : std::optional(most->first);
}

} // namespace anole::tools
