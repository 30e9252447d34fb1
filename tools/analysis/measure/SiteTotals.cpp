#include "tools/analysis/measure/SiteTotals.h"

#include "runtime/core/merge/TimeMerge.h"
#include "runtime/core/model/Histogram.h"
#include "tools/analysis/measure/SiteSums.h"
#include "tools/analysis/model/LastCalls.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace anole::tools {
namespace {

using SiteId = std::tuple<uint64_t, uint16_t, CallState>;

SiteId idOf(const CallSite &site) { return {site.key.path, site.key.function, site.state}; }

/// Where the site stands that comes next by time, with what it is compared by: sites are large and
/// lie far apart.
struct SitePlace {
  double inside;
  SiteId id;
  uint32_t at;
};

/// Moves the sites of the round of places that this one belongs to.
void moveRound(std::vector<CallSite> &sites, std::vector<SitePlace> &order, uint32_t first) {
  if (order[first].at == first)
    return;
  CallSite held = std::move(sites[first]);
  uint32_t to = first;
  for (uint32_t from = order[to].at; from != first; from = order[to].at) {
    sites[to] = std::move(sites[from]);
    order[to].at = to;
    to = from;
  }
  sites[to] = std::move(held);
  order[to].at = to;
}

CallState stateOf(const LastCall &call) {
  return call.polled ? CallState::Polled : CallState::Open;
}

/// Of calls at one site, one for each rank that ended there.
CallSite siteOf(const std::vector<LastCall> &calls) {
  CallSite site{.key = *calls.front().key, .state = stateOf(calls.front()), .calls = calls.size()};
  Histogram inside;
  BalanceSum byRank;
  for (const LastCall &call : calls) {
    inside.add(static_cast<uint64_t>(call.spent.inside));
    site.spent += call.spent;
    byRank.add(call.rank, call.spent.inside);
  }
  site.inside = timeStats(inside, 1);
  site.byRank = byRank.balance();
  site.hasRanks = true;
  return site;
}

} // namespace

std::vector<CallSite> callSites(const Trace &trace, const ShownRanks *shown,
                                const TraceBytes *bytes, const SiteOf &siteOf) {
  SiteSums sums(trace, shown, bytes);
  const SitePoints all(trace, siteOf);
  std::vector<CallSite> sites;
  sites.reserve(all.sites());
  for (size_t i = 0; i < all.sites(); ++i)
    if (const auto places = all.of(i); sums.isInside(places))
      if (CallSite site = sums.of(places); site.calls != 0)
        sites.push_back(std::move(site));
  sortByTime(sites);
  return sites;
}

std::vector<CallSite> openSites(const Trace &trace) {
  const TimeUses kinds(trace);
  std::map<SiteId, std::vector<LastCall>> byId;
  for (const LastCall &open : lastCallsOf(trace))
    if (open.key && !kinds.areOutside(*open.key))
      byId[{open.key->path, open.key->function, stateOf(open)}].push_back(open);
  std::vector<CallSite> sites;
  for (const auto &[id, calls] : byId)
    sites.push_back(siteOf(calls));
  return sites;
}

/// What is in order already is left as it is; else each site moves once, as it is large.
void sortByTime(std::vector<CallSite> &sites) {
  std::vector<SitePlace> order;
  order.reserve(sites.size());
  for (uint32_t i = 0; i < sites.size(); ++i)
    order.push_back({sites[i].spent.inside, idOf(sites[i]), i});
  auto isBefore = [](const SitePlace &a, const SitePlace &b) {
    return a.inside != b.inside ? a.inside > b.inside : a.id < b.id;
  };
  if (std::ranges::is_sorted(order, isBefore))
    return;
  std::ranges::sort(order, isBefore);
  for (uint32_t i = 0; i < order.size(); ++i)
    moveRound(sites, order, i);
}

std::optional<double> quantileOf(const TimeStats &times, double share) {
  double total = 0, before = 0;
  for (auto [bin, count] : times.bins)
    total += static_cast<double>(count);
  auto low = static_cast<double>(times.low), high = static_cast<double>(times.high);
  for (auto [bin, count] : times.bins) {
    double more = before + static_cast<double>(count);
    if (count != 0 && more >= share * total) {
      double from = std::max(low, static_cast<double>(Histogram::beginOf(bin)));
      double to = std::min(high, static_cast<double>(Histogram::endOf(bin)));
      double part = (share * total - before) / static_cast<double>(count);
      return std::clamp(from + (to - from) * part, std::min(low, high), high);
    }
    before = more;
  }
  return total > 0 ? std::optional(high) : std::nullopt;
}

} // namespace anole::tools
