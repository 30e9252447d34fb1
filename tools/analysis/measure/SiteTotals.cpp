#include "tools/analysis/measure/SiteTotals.h"

#include "runtime/core/base/Hash.h"
#include "runtime/core/base/PlaceIndex.h"
#include "runtime/core/calls/KnownFunctions.h"
#include "runtime/core/merge/TimeMerge.h"
#include "runtime/core/model/FieldPlace.h"
#include "runtime/core/model/Histogram.h"
#include "runtime/core/terms/TermSums.h"
#include "tools/analysis/model/LastCalls.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <span>
#include <tuple>

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

/// The points of call sites, site by site in the order of their first points. Threads make calls at
/// the same places: what is one call site of the program.
class SitePoints {
public:
  struct Place {
    size_t stream, point;
  };

  SitePoints(const Trace &trace, const SiteOf &siteOf);

  size_t sites() const { return ends.size(); }
  std::span<const Place> of(size_t site) const {
    const size_t begin = site ? ends[site - 1] : 0;
    return std::span(places).subspan(begin, ends[site] - begin);
  }

private:
  std::vector<Place> places{};
  std::vector<size_t> ends{}; ///< of sites, in these
};

/// Numbers sites by their first points.
class SiteNumbers {
public:
  uint32_t of(const SiteKey &key) {
    const uint64_t hash = combineHash(key.first, key.second);
    uint32_t number = places.find(hash, [&](uint32_t at) { return keys[at] == key; });
    if (number == PlaceIndex::none) {
      number = static_cast<uint32_t>(keys.size());
      keys.push_back(key);
      places.add(hash, number);
    }
    return number;
  }

private:
  std::vector<SiteKey> keys{};
  PlaceIndex places{}; ///< in these
};

SitePoints::SitePoints(const Trace &trace, const SiteOf &siteOf) {
  SiteNumbers numbers;
  std::vector<uint32_t> sites; // of the points
  for (const SharedStream &stream : trace.streams)
    for (const SharedPoint &point : stream.points) {
      sites.push_back(numbers.of(siteOf(point.key)));
      ends.resize(std::max<size_t>(ends.size(), sites.back() + 1));
      ++ends[sites.back()];
    }
  std::exclusive_scan(ends.begin(), ends.end(), ends.begin(), size_t(0)); // where they begin
  places.resize(sites.size());
  auto site = sites.begin();
  for (size_t s = 0; s < trace.streams.size(); ++s)
    for (size_t p = 0; p < trace.streams[s].points.size(); ++p)
      places[ends[*site++]++] = {s, p};
}

/// Adds up what is known of the points of a site.
class SiteSums {
public:
  SiteSums(const Trace &trace, const ShownRanks *shown, const TraceBytes *bytes)
      : trace(trace), bytes(bytes), functions(trace), kinds(trace),
        starts(transferOfStarts(trace)) {
    if (shown)
      ranks.emplace(*shown);
  }

  /// Returns whether its calls neither start nor end MPI.
  bool isInside(std::span<const SitePoints::Place> places) const {
    return !kinds.areOutside(pointAt(places.front()).key);
  }

  CallSite of(std::span<const SitePoints::Place> places) {
    CallSite site{.key = pointAt(places.front()).key};
    for (const SitePoints::Place &place : places)
      add(site, place);
    site.hasRanks = ranks.has_value();
    if (ranks)
      site.byRank = ranks->take();
    site.transfer = transferOf(functions.find(site.key), starts);
    return site;
  }

private:
  const SharedPoint &pointAt(const SitePoints::Place &place) const {
    return trace.streams[place.stream].points[place.point];
  }

  void add(CallSite &site, const SitePoints::Place &place) {
    const SharedPoint &point = pointAt(place);
    addCalls(site, point, kinds.of(point));
    if (ranks)
      ranks->add(point);
    if (bytes) {
      const PointBytes &here = (*bytes)[place.stream][place.point];
      addTo(site.bytes.sent, here.sent);
      addTo(site.bytes.received, here.received);
    }
  }

  const Trace &trace;
  const TraceBytes *bytes;
  const KnownFunctions functions;
  const TimeUses kinds;
  const Transfer starts;
  std::optional<RankScratch> ranks{};
};

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
      double to = std::min(high, static_cast<double>(Histogram::beginOf(uint32_t(bin) + 1)));
      double part = (share * total - before) / static_cast<double>(count);
      return std::clamp(from + (to - from) * part, std::min(low, high), high);
    }
    before = more;
  }
  return total > 0 ? std::optional(high) : std::nullopt;
}

} // namespace anole::tools
