#include "tools/analysis/compare/RunVariance.h"

#include "runtime/core/compress/FoldedRanks.h"
#include "tools/analysis/compare/Change.h"
#include "tools/analysis/compare/MatchedRuns.h"
#include "tools/analysis/compare/RunHosts.h"
#include "tools/analysis/compare/SiteSpending.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace anole::tools {
namespace {

constexpr double leastShare = 0.05, leastOfWhole = 0.001, everywhere = 0.8;

double meanOf(const TimeByRank &times) {
  return times.empty()
             ? 0
             : std::accumulate(times.begin(), times.end(), 0.0) / static_cast<double>(times.size());
}

/// A time of each rank in each run, and what of it deviates.
struct VariedTimes {
  std::vector<TimeByRank> runs, deviations;
  HeldTimes held;

  VariedTimes(std::vector<TimeByRank> times, const Peers &peers)
      : runs(std::move(times)), deviations(deviationsOf(runs, peers)), held(deviations) {}

  static std::vector<TimeByRank> deviationsOf(const std::vector<TimeByRank> &runs,
                                              const Peers &peers) {
    std::vector<TimeByRank> all;
    for (const TimeByRank &run : runs)
      all.push_back(peers.deviations(run));
    return all;
  }
  double mean() const {
    double sum = 0;
    for (const TimeByRank &run : runs)
      sum += meanOf(run);
    return sum / static_cast<double>(runs.size());
  }
  double betweenRuns() const {
    auto [least, most] = std::ranges::minmax_element(runs, {}, meanOf);
    return meanOf(*most) - meanOf(*least);
  }
};

std::vector<const TraceInfo *> infosOf(const std::vector<RunMeasures> &runs) {
  std::vector<const TraceInfo *> infos;
  for (const RunMeasures &run : runs)
    infos.push_back(&run.trace.info);
  return infos;
}

/// How much longer than their peers ranks compute in each run, as shares.
std::vector<TimeByRank> sharesOf(const VariedTimes &computing) {
  std::vector<TimeByRank> shares = computing.deviations;
  for (size_t run = 0; run < shares.size(); ++run)
    for (size_t rank = 0; rank < shares[run].size(); ++rank) {
      double usual = computing.runs[run][rank] - shares[run][rank];
      shares[run][rank] = usual > 0 ? shares[run][rank] / usual : 0;
    }
  return shares;
}

/// The largest of what a place varies with.
double mostOf(const VariedPlace &place) {
  return std::max({place.betweenRuns, place.betweenRanks, place.betweenHosts, place.noise});
}

/// A host that is as slow as its slowest rank, or nearly, is why that rank is.
Variation causeOf(const VariedPlace &place) {
  double most = mostOf(place);
  bool isOfHost = 2 * place.betweenHosts > place.betweenRanks;
  if (most == place.betweenRanks || most == place.betweenHosts)
    return isOfHost ? Variation::Host : Variation::Ranks;
  return most == place.betweenRuns ? Variation::Runs : Variation::Noise;
}

/// What ranks compute before the calls of a call site.
struct ComputingPlace {
  std::string name;
  TimeByRank held, usual; ///< longer than peers in all runs; what the peers compute in a run
};

class VarianceBuilder {
public:
  VarianceBuilder(const std::vector<RunMeasures> &runs, const std::vector<SpentAtSites> &spent,
                  const SiteNames &names)
      : runs(runs), spent(spent), names(names), peers(runs[0].trace), hosts(infosOf(runs)),
        ranks(static_cast<size_t>(runs[0].ranks())) {}

  RunVariance build();

private:
  std::vector<TimeByRank> timesAt(const MatchedPlace &matched, double TimeSpent::*what) const;
  void addPlaces(RunVariance &variance);
  void addPlace(RunVariance &variance, const std::string &name, VariedTime what,
                const VariedTimes &times) const;
  std::vector<VariedRun> variedRuns() const;
  std::vector<VariedRank> variedRanks(const VariedTimes &computing,
                                      const std::vector<TimeByRank> &shares) const;
  std::vector<VariedHost> variedHosts(std::vector<VariedRank> &varied,
                                      const std::vector<TimeByRank> &shares) const;
  void findSlowestHost(VariedPlace &place, const VariedTimes &times) const;
  void judge(VariedRank &rank, double held) const;
  VariedTimes computingOfAll() const;
  TimeByRank usualOf(const VariedTimes &times) const;

  const std::vector<RunMeasures> &runs;
  const std::vector<SpentAtSites> &spent;
  const SiteNames &names;
  const Peers peers;
  const RunHosts hosts;
  size_t ranks;
  std::vector<ComputingPlace> computingPlaces{};
};

/// A run that has not got the place spends no time there.
std::vector<TimeByRank> VarianceBuilder::timesAt(const MatchedPlace &matched,
                                                 double TimeSpent::*what) const {
  std::vector<TimeByRank> all(runs.size(), TimeByRank(ranks));
  for (size_t run = 0; run < runs.size(); ++run)
    if (auto site = matched.inRun[run])
      for (size_t rank = 0; rank < ranks; ++rank)
        all[run][rank] = spent[run][*site][rank].*what;
  return all;
}

/// What the peers of each rank spend in a run, on average.
TimeByRank VarianceBuilder::usualOf(const VariedTimes &times) const {
  TimeByRank usual(ranks);
  for (const TimeByRank &run : times.runs) {
    TimeByRank medians = peers.medians(run);
    for (size_t rank = 0; rank < ranks; ++rank)
      usual[rank] += medians[rank] / static_cast<double>(runs.size());
  }
  return usual;
}

void VarianceBuilder::findSlowestHost(VariedPlace &place, const VariedTimes &times) const {
  for (size_t host = 0; host < hosts.size(); ++host)
    if (double longer = hosts.range(host, times.deviations).least;
        longer > place.betweenHosts && hosts.ranksOf(host).size() > 1) {
      place.betweenHosts = longer;
      place.host = hosts.name(host);
    }
}

void VarianceBuilder::addPlace(RunVariance &variance, const std::string &name, VariedTime what,
                               const VariedTimes &times) const {
  VariedPlace place{name, what, times.mean(), times.betweenRuns()};
  auto slowest = std::ranges::max_element(times.held.held);
  if (*slowest > 0) {
    place.betweenRanks = *slowest;
    place.rank = static_cast<uint32_t>(slowest - times.held.held.begin());
  }
  place.noise = times.held.noise;
  findSlowestHost(place, times);
  double most = mostOf(place);
  if (most > leastShare * place.mean && most > leastOfWhole * runs[0].whole())
    place.with = causeOf(place);
  variance.places.push_back(std::move(place));
}

void VarianceBuilder::addPlaces(RunVariance &variance) {
  for (const MatchedPlace &matched : matchRuns(runs, &RunMeasures::sites)) {
    size_t run = matched.first();
    std::string name = names(runs[run].trace, runs[run].sites[*matched.inRun[run]].site.key);
    VariedTimes computing(timesAt(matched, &TimeSpent::computing), peers);
    addPlace(variance, name, VariedTime::Computing, computing);
    addPlace(variance, name, VariedTime::InMpi,
             VariedTimes(timesAt(matched, &TimeSpent::inside), peers));
    computingPlaces.push_back({name, computing.held.held, usualOf(computing)});
  }
  std::ranges::sort(variance.places, [](const VariedPlace &a, const VariedPlace &b) {
    double one = mostOf(a), other = mostOf(b);
    return one != other ? one > other : std::tie(a.name, a.what) < std::tie(b.name, b.what);
  });
}

std::vector<VariedRun> VarianceBuilder::variedRuns() const {
  std::vector<VariedRun> varied;
  Measured times;
  for (const RunMeasures &run : runs) {
    varied.push_back({run.trace.info.host, run.whole(), run.mean(&TimeSpent::computing),
                      run.mean(&TimeSpent::inside)});
    times.push_back(varied.back().time);
  }
  double median = medianOf(times);
  for (VariedRun &run : varied)
    run.longer = median > 0 ? run.time / median - 1 : 0;
  return varied;
}

VariedTimes VarianceBuilder::computingOfAll() const {
  std::vector<TimeByRank> all(runs.size(), TimeByRank(ranks));
  for (size_t run = 0; run < runs.size(); ++run)
    for (size_t rank = 0; rank < ranks; ++rank)
      all[run][rank] = runs[run].totals[rank].computing;
  return {std::move(all), peers};
}

/// A slow core is slow before all calls: where 80 % of the usual time is spent, by half of what it
/// is slower altogether.
void VarianceBuilder::judge(VariedRank &varied, double held) const {
  if (held <= leastOfWhole * runs[0].whole() || varied.least <= leastShare) {
    bool isOff = std::max(varied.most, -varied.least) > leastShare &&
                 varied.computing > leastOfWhole * runs[0].whole() / leastShare;
    varied.with = isOff ? Variation::Noise : Variation::Same;
    return;
  }
  double all = 0, slow = 0, most = 0;
  for (const ComputingPlace &place : computingPlaces) {
    double usual = place.usual[varied.rank], longer = place.held[varied.rank];
    all += usual;
    if (longer >= usual * varied.least / 2)
      slow += usual;
    if (longer > most) {
      most = longer;
      varied.place = place.name;
    }
  }
  varied.with = slow >= everywhere * all ? Variation::Slow : Variation::More;
}

std::vector<VariedRank> VarianceBuilder::variedRanks(const VariedTimes &computing,
                                                     const std::vector<TimeByRank> &shares) const {
  std::vector<VariedRank> varied;
  for (uint32_t rank = 0; rank < ranks; ++rank) {
    VariedRank &one = varied.emplace_back(VariedRank{rank});
    for (size_t run = 0; run < runs.size(); ++run)
      one.computing += computing.runs[run][rank] / static_cast<double>(runs.size());
    auto ofRank = [&](const TimeByRank &run) { return run[rank]; };
    one.least = ofRank(std::ranges::min(shares, {}, ofRank));
    one.most = ofRank(std::ranges::max(shares, {}, ofRank));
    if (auto host = hosts.always(rank))
      one.host = hosts.name(*host);
    judge(one, computing.held.held[rank]);
  }
  return varied;
}

/// Ranks that are slow as their host is are no slow cores. Of a host of one rank, nothing tells
/// which of both it is. More work is no slow host, even if all of its ranks have more.
std::vector<VariedHost> VarianceBuilder::variedHosts(std::vector<VariedRank> &varied,
                                                     const std::vector<TimeByRank> &shares) const {
  std::vector<VariedHost> all;
  for (size_t host = 0; host < hosts.size(); ++host) {
    RunHosts::Range range = hosts.range(host, shares);
    const std::vector<uint32_t> own = hosts.ranksOf(host);
    VariedHost &one =
        all.emplace_back(VariedHost{hosts.name(host), foldRanks(own), range.least, range.most});
    if (own.size() < 2 || one.least <= leastShare)
      continue;
    bool isWork = std::ranges::any_of(
        own, [&](uint32_t rank) { return varied[rank].with == Variation::More; });
    one.with = isWork ? Variation::More : Variation::Slow;
    for (uint32_t rank : own)
      if (one.with == Variation::Slow && varied[rank].with == Variation::Slow)
        varied[rank].with = Variation::Host;
  }
  return all;
}

RunVariance VarianceBuilder::build() {
  RunVariance variance{.runs = variedRuns(), .ranks = {}, .places = {}};
  addPlaces(variance);
  VariedTimes computing = computingOfAll();
  const std::vector<TimeByRank> shares = sharesOf(computing);
  variance.ranks = variedRanks(computing, shares);
  variance.hosts = variedHosts(variance.ranks, shares);
  variance.peers = peers.most();
  variance.noise = computing.mean() > 0 ? computing.held.noise / computing.mean() : 0;
  return variance;
}

} // namespace

Expected<RunVariance> RunVariance::of(const SideRuns &traces, const SiteNames &names) {
  std::vector<RunMeasures> runs;
  std::vector<SpentAtSites> spent;
  for (const Trace *trace : traces) {
    if (trace->info.ranks != traces[0]->info.ranks)
      return fail("runs have " + std::to_string(traces[0]->info.ranks) + " and " +
                  std::to_string(trace->info.ranks) + " ranks; 'anole scaling' compares these");
    runs.emplace_back(*trace);
    auto found = spentAtSites(runs.back());
    if (!found)
      return tl::unexpected(found.error());
    spent.push_back(std::move(*found));
  }
  return VarianceBuilder(runs, spent, names).build();
}

} // namespace anole::tools
