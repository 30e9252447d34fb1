#include "tools/analysis/compare/SideComparison.h"

#include "runtime/core/model/Histogram.h"
#include "tools/analysis/compare/ComparedGroups.h"

#include <algorithm>
#include <cmath>

namespace anole::tools {
namespace {

std::vector<TwoRuns> valuesOf(const TimeStats &first, const TimeStats &second) {
  std::vector<TwoRuns> values;
  for (auto [bin, count] : first.bins)
    values.push_back({static_cast<double>(Histogram::beginOf(bin)), double(count), 0});
  for (auto [bin, count] : second.bins)
    values.push_back({static_cast<double>(Histogram::beginOf(bin)), 0, double(count)});
  return values;
}

double timeOf(const std::optional<SiteTime> &time) { return time ? time->total : 0; }
double timeOf(const std::optional<TimeRange> &time) { return time ? time->mean : 0; }

/// Of runs that are the same, what takes most comes first.
template <typename Some> void sortByDifference(std::vector<Some> &times) {
  auto weight = [](const Some &one) {
    double first = timeOf(one.first), second = timeOf(one.second);
    return std::pair(std::fabs(second - first), first + second);
  };
  std::ranges::sort(times, [&](const Some &a, const Some &b) {
    auto one = weight(a), other = weight(b);
    return one != other ? one > other : a.name < b.name;
  });
}

template <typename Member> double medianOver(const std::vector<SiteTime> &times, Member member) {
  Measured values;
  for (const SiteTime &time : times)
    values.push_back(time.*member);
  return medianOf(std::move(values));
}

std::optional<SiteTime> medianSite(const std::vector<SiteTime> &times) {
  if (times.empty())
    return std::nullopt;
  Measured medians;
  for (const SiteTime &time : times)
    if (time.median)
      medians.push_back(*time.median);
  return SiteTime{medianOver(times, &SiteTime::total),
                  medians.empty() ? std::nullopt : std::optional(medianOf(medians)),
                  medianOver(times, &SiteTime::computing), medianOver(times, &SiteTime::ofRank)};
}

std::optional<TimeRange> medianPart(const std::vector<TimeRange> &ranges) {
  if (ranges.empty())
    return std::nullopt;
  auto medianOfAll = [&](double TimeRange::*what) {
    Measured values;
    for (const TimeRange &range : ranges)
      values.push_back(range.*what);
    return medianOf(std::move(values));
  };
  return TimeRange{medianOfAll(&TimeRange::mean), medianOfAll(&TimeRange::least),
                   medianOfAll(&TimeRange::most)};
}

} // namespace

void SideComparison::compareSite(ComparedSite &compared, const MatchedPlace &place) const {
  std::vector<SiteTime> sides[2];
  const MeasuredSite *firstOf[2] = {};
  for (size_t run = 0; run < runs.size(); ++run) {
    if (!place.inRun[run])
      continue;
    const MeasuredSite &measured = runs[run].sites[*place.inRun[run]];
    const CallSite &site = measured.site;
    bool isOfB = run >= split;
    firstOf[isOfB] = firstOf[isOfB] ? firstOf[isOfB] : &measured;
    double ofRank = site.spent.inside / runs[run].ranks();
    sides[isOfB].push_back(
        {site.spent.inside, quantileOf(site.inside, 0.5), site.spent.computing, ofRank});
    (isOfB ? compared.runsOfB : compared.runsOfA).push_back(ofRank);
  }
  for (const MeasuredSite *measured : firstOf)
    if (measured)
      compared.function = measured->place.what;
  if (firstOf[0]) {
    compared.pathInA = firstOf[0]->site.key.path;
    compared.copiesInA = firstOf[0]->copies;
  }
  if (firstOf[1]) {
    compared.pathInB = firstOf[1]->site.key.path;
    compared.copiesInB = firstOf[1]->copies;
  }
  compared.first = medianSite(sides[0]);
  compared.second = medianSite(sides[1]);
  compared.match = place.tier;
  compared.isOfRank = !haveSameRanks;
  compared.change = changeOf(compared.runsOfA, compared.runsOfB, whole);
  if (!firstOf[0] || !firstOf[1])
    return;
  compared.test = RankSumTest(valuesOf(firstOf[0]->site.inside, firstOf[1]->site.inside));
  compared.behaviour = changeOf(firstOf[0]->behaviour, firstOf[1]->behaviour);
  if (compared.behaviour.what != BehaviourChange::None)
    compared.change = Change::Changed;
}

std::optional<size_t> SideComparison::firstOfB(const MatchedPlace &place) const {
  for (size_t run = split; run < runs.size(); ++run)
    if (place.inRun[run])
      return run;
  return std::nullopt;
}

std::vector<ComparedSite> SideComparison::sites(const SiteNames &names, size_t typicalOfB,
                                                const LongerWaits &longer) const {
  std::vector<ComparedSite> all;
  for (const MatchedPlace &place : matchRuns(runs, &RunMeasures::sites)) {
    size_t run = place.first();
    ComparedSite &site = all.emplace_back();
    site.name = names(runs[run].trace, runs[run].sites[*place.inRun[run]].site.key);
    if (auto b = firstOfB(place))
      site.nameInB = names(runs[*b].trace, runs[*b].sites[*place.inRun[*b]].site.key);
    compareSite(site, place);
    if (auto inB = place.inRun[typicalOfB])
      site.causes = longer.at(runs[typicalOfB].sites[*inB].site);
  }
  sortByDifference(all);
  return all;
}

ComparedParts SideComparison::parts(std::vector<MeasuredPart> RunMeasures::*list) const {
  ComparedParts all;
  for (const MatchedPlace &place : matchRuns(runs, list)) {
    ComparedPart &part = all.emplace_back();
    std::vector<TimeRange> sides[2];
    for (size_t run = 0; run < runs.size(); ++run)
      if (place.inRun[run]) {
        const MeasuredPart &measured = (runs[run].*list)[*place.inRun[run]];
        part.name = part.name.empty() ? measured.name : part.name;
        sides[run >= split].push_back(rangeOf(measured.times));
        (run >= split ? part.runsOfB : part.runsOfA).push_back(sides[run >= split].back().mean);
      }
    if (auto b = firstOfB(place))
      part.nameInB = (runs[*b].*list)[*place.inRun[*b]].name;
    part.first = medianPart(sides[0]);
    part.second = medianPart(sides[1]);
    part.match = place.tier;
    part.change = changeOf(part.runsOfA, part.runsOfB, whole);
  }
  sortByDifference(all);
  return all;
}

} // namespace anole::tools
