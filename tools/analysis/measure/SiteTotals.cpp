#include "tools/analysis/measure/SiteTotals.h"

#include "runtime/core/base/Hash.h"
#include "runtime/core/calls/KnownFunctions.h"
#include "runtime/core/merge/TimeMerge.h"
#include "runtime/core/model/FieldPlace.h"
#include "runtime/core/model/Histogram.h"
#include "runtime/core/terms/TermSums.h"
#include "tools/analysis/model/LastCalls.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <unordered_map>

namespace anole::tools {
namespace {

/// What starts of persistent requests move goes where most of these do: to ranks, if the program
/// prepares sends.
Transfer transferOfStarts(const Trace &trace) {
  bool prepares = false;
  for (const KnownFunction function : trace.functions)
    if (function.role->mode == CallMode::PersistentInit) {
      if (placeOf(function.info->scalars, "dest"))
        return Transfer::PointToPoint;
      prepares = prepares || !placeOf(function.info->scalars, "source");
    }
  return prepares ? Transfer::Collective : Transfer::PointToPoint;
}

Transfer transferOf(const KnownFunction *function, Transfer starts) {
  if (!function)
    return Transfer::None;
  if (function->role->mode == CallMode::StartPersistent)
    return starts;
  const auto &fields = function->info->scalars;
  if (isOfFile(function->role->operation))
    return Transfer::File;
  if (placeOf(fields, FieldKind::Window))
    return Transfer::OneSided;
  if (placeOf(fields, "dest"))
    return Transfer::PointToPoint;
  return placeOf(fields, FieldKind::Comm) ? Transfer::Collective : Transfer::None;
}

/// What ranks spend at one call site, a row for each rank of the trace. Rows are cleared by what
/// was touched, so a site costs its own ranks.
class RankScratch {
public:
  explicit RankScratch(const ShownRanks &shown) : shown(shown), times(shown.size(), -1) {}

  void add(const SharedPoint &point) {
    shown.each(point.ranks, point.inside, point.duration.sum, [&](size_t row, double time) {
      if (times[row] < 0) {
        touched.push_back(row);
        times[row] = 0;
      }
      times[row] += std::max(time, 0.0);
    });
  }

  Balance take() {
    BalanceSum sum;
    for (size_t row : touched) {
      sum.add(shown.rank(row), times[row]);
      times[row] = -1;
    }
    touched.clear();
    return sum.balance();
  }

private:
  const ShownRanks &shown;
  std::vector<double> times; ///< negative: the rank does not call the site
  std::vector<size_t> touched;
};

void addTo(std::optional<SizeTally> &sum, const std::optional<SizeTally> &more) {
  if (!more)
    return;
  if (sum)
    sum->add(*more, 1);
  else
    sum = more;
}

void addCalls(CallSite &site, const SharedPoint &point, const PointUse &times) {
  site.spent.add(times.before, point.delta.sum);
  site.spent.add(times.inside, point.duration.sum);
  site.spent.tracer += point.tracer.total;
  site.spent.waited += point.waited.total;
  site.calls = boundedSum(site.calls, point.count);
  site.polls = boundedSum(site.polls, point.polls);
  mergeTimes(site.inside, point.duration);
}

using Places = std::vector<std::pair<size_t, size_t>>; ///< (stream, point)

/// Threads make calls at the same places: what is one call site of the program.
std::vector<Places> placesOf(const Trace &trace, const SiteOf &siteOf) {
  auto hashOf = [](const SiteKey &key) { return combineHash(key.first, key.second); };
  std::unordered_map<SiteKey, size_t, decltype(hashOf)> byKey(0, hashOf);
  std::vector<Places> all;
  for (size_t s = 0; s < trace.streams.size(); ++s)
    for (size_t p = 0; p < trace.streams[s].points.size(); ++p) {
      SiteKey site = siteOf(trace.streams[s].points[p].key);
      auto [place, isNew] = byKey.try_emplace(site, all.size());
      if (isNew)
        all.emplace_back();
      all[place->second].emplace_back(s, p);
    }
  return all;
}

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
  const KnownFunctions functions(trace);
  const TimeUses kinds(trace);
  std::optional<RankScratch> scratch;
  if (shown)
    scratch.emplace(*shown);
  std::vector<CallSite> sites;
  const Transfer starts = transferOfStarts(trace);
  const std::vector<Places> all = placesOf(trace, siteOf);
  sites.reserve(all.size());
  for (const Places &places : all) {
    auto [firstStream, firstPoint] = places.front();
    CallSite &site =
        sites.emplace_back(CallSite{.key = trace.streams[firstStream].points[firstPoint].key});
    for (auto [s, p] : places) {
      const SharedPoint &point = trace.streams[s].points[p];
      addCalls(site, point, kinds.of(point));
      if (scratch)
        scratch->add(point);
      if (bytes) {
        addTo(site.bytes.sent, (*bytes)[s][p].sent);
        addTo(site.bytes.received, (*bytes)[s][p].received);
      }
    }
    site.hasRanks = scratch.has_value();
    if (scratch)
      site.byRank = scratch->take();
    site.transfer = transferOf(functions.find(site.key), starts);
  }
  std::erase_if(
      sites, [&](const CallSite &site) { return site.calls == 0 || kinds.areOutside(site.key); });
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
      double to = std::min(high, static_cast<double>(Histogram::beginOf(uint32_t(bin) + 1)));
      double part = (share * total - before) / static_cast<double>(count);
      return std::clamp(from + (to - from) * part, std::min(low, high), high);
    }
    before = more;
  }
  return total > 0 ? std::optional(high) : std::nullopt;
}

} // namespace anole::tools
