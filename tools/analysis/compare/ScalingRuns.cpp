#include "tools/analysis/compare/ScalingRuns.h"

#include "tools/analysis/compare/MatchedRuns.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace anole::tools {
namespace {

constexpr unsigned mostDoublings = 20;

/// The points of the runs that have a value.
class PointsOfRuns {
public:
  explicit PointsOfRuns(const std::vector<double> &x) : x(x) {}

  void add(size_t run, std::optional<double> value) {
    if (value)
      points.push_back({x[run], *value});
  }
  std::optional<ScalingLaws> laws() const { return scalingLaws(points); }

private:
  const std::vector<double> &x;
  ScalingPoints points;
};

/// Where the place with the largest law changes, from the largest x that was measured on.
void findTakeovers(std::vector<ScaledPlace> &places, double from) {
  auto leaderAt = [&](double x) {
    return std::ranges::max_element(
        places, {}, [&](const ScaledPlace &place) { return place.at(x).value_or(-1); });
  };
  if (places.empty())
    return;
  auto leader = leaderAt(from);
  double before = from;
  for (unsigned i = 1; i <= mostDoublings; ++i) {
    double x = std::ldexp(from, static_cast<int>(i));
    if (auto next = leaderAt(x); next != leader) {
      double least = before, most = x;
      while (most - least > 1 && most / least > 1.001)
        (leaderAt((least + most) / 2) == next ? most : least) = (least + most) / 2;
      next->takesOver = std::ceil(most);
      leader = next;
    }
    before = x;
  }
}

void sortByGrowth(std::vector<ScaledPlace> &places, double x) {
  std::ranges::sort(places, [&](const ScaledPlace &a, const ScaledPlace &b) {
    double one = a.at(x).value_or(a.last()), other = b.at(x).value_or(b.last());
    return one != other ? one > other : a.name < b.name;
  });
}

/// Rows of call sites, functions and the whole, from what the runs measured.
class ScaledRows {
public:
  ScaledRows(const std::vector<RunMeasures> &runs, const std::vector<double> &x)
      : runs(runs), x(x) {}

  std::vector<ScaledPlace> sites(const SiteNames &names) const;
  std::vector<ScaledPlace> functions() const;
  std::vector<ScaledPlace> whole() const {
    return {wholeOf("computing", &TimeSpent::computing), wholeOf("in MPI", &TimeSpent::inside)};
  }

private:
  ScaledPlace siteOf(const MatchedPlace &matched) const;
  ScaledPlace wholeOf(const char *name, double TimeSpent::*what) const;
  std::vector<ScaledPlace> ordered(std::vector<ScaledPlace> places) const;

  const std::vector<RunMeasures> &runs;
  const std::vector<double> &x;
};

ScaledPlace ScaledRows::siteOf(const MatchedPlace &matched) const {
  PointsOfRuns times(x), calls(x), bytes(x);
  ScaledPlace place;
  for (size_t run = 0; run < runs.size(); ++run) {
    place.times.emplace_back();
    if (!matched.inRun[run])
      continue;
    const MeasuredSite &site = runs[run].sites[*matched.inRun[run]];
    place.times.back() = site.site.spent.inside / runs[run].ranks();
    times.add(run, place.times.back());
    calls.add(run, site.behaviour.calls);
    if (site.behaviour.calls && site.behaviour.bytes)
      bytes.add(run, *site.behaviour.calls * *site.behaviour.bytes);
  }
  place.time = times.laws();
  place.calls = calls.laws();
  place.bytes = bytes.laws();
  return place;
}

std::vector<ScaledPlace> ScaledRows::ordered(std::vector<ScaledPlace> places) const {
  sortByGrowth(places, ScalingRuns::reach * x.back());
  findTakeovers(places, x.back());
  return places;
}

std::vector<ScaledPlace> ScaledRows::sites(const SiteNames &names) const {
  std::vector<ScaledPlace> places;
  for (const MatchedPlace &matched : matchRuns(runs, &RunMeasures::sites)) {
    places.push_back(siteOf(matched));
    size_t run = matched.first();
    places.back().name = names(runs[run].trace, runs[run].sites[*matched.inRun[run]].site.key);
  }
  return ordered(std::move(places));
}

std::vector<ScaledPlace> ScaledRows::functions() const {
  std::vector<ScaledPlace> places;
  for (const MatchedPlace &matched : matchRuns(runs, &RunMeasures::functions)) {
    ScaledPlace &place = places.emplace_back();
    PointsOfRuns times(x);
    for (size_t run = 0; run < runs.size(); ++run) {
      place.times.emplace_back();
      if (!matched.inRun[run])
        continue;
      const MeasuredPart &part = runs[run].functions[*matched.inRun[run]];
      place.name = part.name;
      place.times.back() =
          std::accumulate(part.times.begin(), part.times.end(), 0.0) / runs[run].ranks();
      times.add(run, place.times.back());
    }
    place.time = times.laws();
  }
  return ordered(std::move(places));
}

ScaledPlace ScaledRows::wholeOf(const char *name, double TimeSpent::*what) const {
  ScaledPlace place{name};
  PointsOfRuns times(x);
  for (size_t run = 0; run < runs.size(); ++run) {
    place.times.emplace_back(runs[run].mean(what));
    times.add(run, place.times.back());
  }
  place.time = times.laws();
  return place;
}

} // namespace

ScalingRuns::ScalingRuns(const SideRuns &traces, std::vector<double> values, const SiteNames &names)
    : x(std::move(values)) {
  std::vector<RunMeasures> runs;
  for (const Trace *trace : traces)
    runs.emplace_back(*trace);
  ScaledRows rows(runs, x);
  whole = rows.whole();
  functions = rows.functions();
  sites = rows.sites(names);
}

} // namespace anole::tools
