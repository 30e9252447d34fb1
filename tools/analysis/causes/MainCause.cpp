#include "tools/analysis/causes/MainCause.h"

#include "runtime/core/terms/TermCursor.h"

#include <algorithm>
#include <map>

namespace anole::whatif {
namespace {

using CauseKey = std::pair<CauseKind, uint32_t>;

CauseKey keyOf(const Cause &cause) { return {cause.kind, cause.site}; }

std::vector<RankShare> mostFirst(const std::map<uint32_t, double> &times) {
  std::vector<RankShare> shares;
  for (auto [rank, time] : times)
    shares.push_back({rank, time});
  std::ranges::sort(shares, std::greater(), [](const RankShare &share) {
    return std::pair(share.time, -int64_t(share.rank));
  });
  return shares;
}

/// Those who have half as much as the first one at least.
std::vector<RankShare> mostOf(std::vector<RankShare> shares) {
  std::erase_if(shares,
                [least = shares[0].time / 2](const RankShare &one) { return one.time < least; });
  return shares;
}

/// What a cause has of the ranks of another one.
double timeOf(const Cause &cause, const std::vector<RankShare> &ranks) {
  double time = cause.ranks.empty() ? cause.time : 0; // latency and the like
  for (const RankShare &share : cause.ranks)
    if (std::ranges::find(ranks, share.rank, &RankShare::rank) != ranks.end())
      time += share.time;
  return time;
}

template <class Visit> void eachOf(const std::vector<Cause> &causes, CauseKey key, Visit visit) {
  for (const Cause &cause : causes)
    if (keyOf(cause) == key)
      visit(cause);
}

std::vector<RankShare> causersOf(const Waits &waits, CauseKey key) {
  std::map<uint32_t, double> times;
  for (const WaitSite &site : waits.sites)
    eachOf(site.causes, key, [&](const Cause &cause) {
      for (const RankShare &share : cause.ranks)
        times[share.rank] += share.time;
    });
  return times.empty() ? std::vector<RankShare>() : mostOf(mostFirst(times));
}

MainCause gathered(const Waits &waits, CauseKey key) {
  MainCause main{{key.first, key.second, 0, causersOf(waits, key)}};
  std::map<uint32_t, double> waiters;
  for (const WaitSite &site : waits.sites) {
    double here = 0;
    for (const Waiters &group : site.waiters)
      eachOf(group.causes, key, [&](const Cause &cause) {
        double time = timeOf(cause, main.cause.ranks);
        const auto ranks = expand(group.ranks);
        for (int64_t rank : ranks)
          waiters[static_cast<uint32_t>(rank)] += time / static_cast<double>(ranks.size());
        here += time;
      });
    main.cause.time += here;
    if (here > main.there) {
      main.there = here;
      main.site = site.site;
    }
  }
  main.waiters = mostFirst(waiters);
  return main;
}

} // namespace

std::optional<MainCause> mainCauseOf(const Waits &waits) {
  std::map<CauseKey, double> times;
  for (const WaitSite &site : waits.sites)
    for (const Cause &cause : site.causes)
      times[keyOf(cause)] += cause.time;
  auto most = std::ranges::max_element(times, {}, [](const auto &entry) { return entry.second; });
  return most == times.end() ? std::nullopt : std::optional(gathered(waits, most->first));
}

} // namespace anole::whatif
