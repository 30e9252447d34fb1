#include "tools/analysis/compare/LongerWaits.h"

#include "tools/analysis/causes/Waits.h"
#include "tools/analysis/compare/PlaceMatch.h"

#include <algorithm>

namespace anole::tools {
namespace {

using TimeOfRanks = std::map<uint32_t, double>;
using CausesOfSite = std::map<SiteKey, TimeOfRanks>;

/// Computing that waits go back to: by the site that waits, the site before which it is, and the
/// rank.
using CausesOfRun = std::map<SiteKey, CausesOfSite>;

/// The key of each call site of A's run as B's run has it.
using SitesOfB = std::map<SiteKey, SiteKey>;

SitesOfB sitesOfB(const RunMeasures &first, const RunMeasures &second) {
  SitesOfB known;
  std::vector<NamedPlace> places[2];
  for (const MeasuredSite &site : first.sites)
    places[0].push_back(site.place);
  for (const MeasuredSite &site : second.sites)
    places[1].push_back(site.place);
  for (const PlacePair &pair : matchPlaces(places[0], places[1]))
    if (pair.first && pair.second)
      known[siteKeyOf(first.sites[*pair.first].site.key)] =
          siteKeyOf(second.sites[*pair.second].site.key);
  return known;
}

/// The key in B's run of a call site of A's.
std::optional<SiteKey> keyIn(const SitesOfB &sites, const SiteKey &site) {
  auto found = sites.find(site);
  return found == sites.end() ? std::nullopt : std::optional(found->second);
}

/// Adds what waits go back to, `sign` times; `keyAt` names the points of the run.
template <typename KeyAt>
void add(CausesOfRun &to, const whatif::Waits &waits, KeyAt keyAt, double sign) {
  for (const whatif::WaitSite &wait : waits.sites) {
    auto there = keyAt(wait.site);
    for (const whatif::Cause &cause : wait.causes) {
      auto from = keyAt(cause.site);
      if (!there || !from || cause.kind != whatif::CauseKind::Computing)
        continue;
      for (const whatif::RankShare &share : cause.ranks)
        to[*there][*from][share.rank] += sign * share.time;
    }
  }
}

struct WaitingRun {
  const RunMeasures &run;
  const whatif::Waits &waits;

  SiteKey site(uint32_t point) const {
    return run.copies.first(run.trace.streams[0].points[point].key);
  }
};

/// B's causes minus those of A, of as many ranks.
CausesOfRun moreCauses(const WaitingRun &first, const WaitingRun &second) {
  const SitesOfB known = sitesOfB(first.run, second.run);
  CausesOfRun more;
  auto inB = [&](uint32_t point) { return std::optional(second.site(point)); };
  auto inA = [&](uint32_t point) { return keyIn(known, first.site(point)); };
  add(more, second.waits, inB, 1);
  add(more, first.waits, inA, -second.run.ranks() / first.run.ranks());
  return more;
}

/// Without ranks if those of A are others.
std::optional<LongerWait> longerOf(const TimeOfRanks &times, double ranks, bool haveSameRanks) {
  LongerWait longer;
  for (auto [rank, time] : times) {
    longer.time += time / ranks;
    if (haveSameRanks && time > 0)
      longer.ranks.push_back({rank, time});
  }
  std::ranges::sort(longer.ranks, std::greater(), [](const whatif::RankShare &share) {
    return std::pair(share.time, -int64_t(share.rank));
  });
  return longer.time > 0 ? std::optional(std::move(longer)) : std::nullopt;
}

} // namespace

LongerWaits::LongerWaits(const RunMeasures &first, const RunMeasures &second,
                         const WaitsOf &waitsOf, const SiteNames &names) {
  auto one = waitsOf(first.trace), other = one ? waitsOf(second.trace) : std::nullopt;
  if (!other)
    return;
  std::map<SiteKey, std::string> called;
  for (const MeasuredSite &site : second.sites)
    called.emplace(siteKeyOf(site.site.key), names(second.trace, site.site.key));
  bool haveSameRanks = first.ranks() == second.ranks();
  for (const auto &[site, causes] : moreCauses({first, *one}, {second, *other})) {
    std::vector<LongerWait> &all = longer[site];
    for (const auto &[cause, times] : causes)
      if (auto wait = longerOf(times, second.ranks(), haveSameRanks)) {
        wait->site = called[cause];
        all.push_back(std::move(*wait));
      }
    std::ranges::sort(all, [](const LongerWait &a, const LongerWait &b) {
      return a.time != b.time ? a.time > b.time : a.site < b.site;
    });
  }
}

const std::vector<LongerWait> &LongerWaits::at(const CallSite &site) const {
  static const std::vector<LongerWait> none;
  auto found = longer.find(siteKeyOf(site.key));
  return found == longer.end() ? none : found->second;
}

} // namespace anole::tools
