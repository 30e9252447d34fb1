#include "tools/analysis/compare/RunHosts.h"

#include "runtime/core/model/HostRanks.h"

#include <algorithm>
#include <map>
#include <set>

namespace anole::tools {
namespace {

/// What three of four reach.
double commonOf(const std::vector<uint32_t> &ranks, const TimeByRank &values) {
  std::vector<double> some;
  for (uint32_t rank : ranks)
    some.push_back(values[rank]);
  auto quarter = some.begin() + static_cast<std::ptrdiff_t>((some.size() - 1) / 4);
  std::ranges::nth_element(some, quarter);
  return *quarter;
}

} // namespace

RunHosts::RunHosts(const std::vector<const TraceInfo *> &runs) {
  std::map<std::string, size_t> known;
  for (size_t run = 0; run < runs.size(); ++run)
    for (HostRanks &host : hostsOf(*runs[run])) {
      auto [place, isNew] = known.try_emplace(host.name, names.size());
      if (isNew) {
        names.push_back(host.name);
        ranks.emplace_back(runs.size());
      }
      ranks[place->second][run] = std::move(host.ranks);
    }
  if (names.size() < 2)
    names.clear();
}

std::optional<size_t> RunHosts::always(uint32_t rank) const {
  for (size_t host = 0; host < size(); ++host)
    if (std::ranges::all_of(
            ranks[host], [&](const auto &list) { return std::ranges::binary_search(list, rank); }))
      return host;
  return std::nullopt;
}

std::vector<uint32_t> RunHosts::ranksOf(size_t host) const {
  std::set<uint32_t> all;
  for (const std::vector<uint32_t> &list : ranks[host])
    all.insert(list.begin(), list.end());
  return {all.begin(), all.end()};
}

RunHosts::Range RunHosts::range(size_t host, const std::vector<TimeByRank> &values) const {
  std::vector<double> common;
  for (size_t run = 0; run < values.size(); ++run)
    if (!ranks[host][run].empty())
      common.push_back(commonOf(ranks[host][run], values[run]));
  return {std::ranges::min(common), std::ranges::max(common)};
}

} // namespace anole::tools
