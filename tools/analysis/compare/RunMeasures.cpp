#include "tools/analysis/compare/RunMeasures.h"

#include "tools/analysis/model/FunctionName.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace anole::tools {
namespace {

/// Where the first thread that has it has a call site, and its point if there is one only.
struct FirstPoint {
  size_t order = 0;
  const SharedPoint *point = nullptr;
};

std::map<SiteKey, FirstPoint> firstPoints(const Trace &trace, const SiteOf &siteOf) {
  std::map<SiteKey, FirstPoint> first;
  for (const SharedStream &stream : trace.streams)
    for (const SharedPoint &point : stream.points) {
      auto [place, isNew] = first.try_emplace(siteOf(point.key), FirstPoint{first.size(), &point});
      if (!isNew)
        place->second.point = nullptr;
    }
  return first;
}

std::vector<MeasuredSite> sitesOf(const Trace &trace, const SiteCopies &copies) {
  auto bytes = bytesOf(trace);
  const SiteOf siteOf = [&](const PointKey &key) { return copies.first(key); };
  const auto first = firstPoints(trace, siteOf);
  const PathPlaces places(trace);
  std::vector<CallSite> sites = callSites(trace, nullptr, bytes ? &*bytes : nullptr, siteOf);
  std::ranges::sort(sites, {},
                    [&](const CallSite &site) { return first.at(siteKeyOf(site.key)).order; });
  std::vector<MeasuredSite> measured;
  for (CallSite &site : sites) {
    Behaviour behaviour = behaviourOf(trace, site, first.at(siteKeyOf(site.key)).point);
    NamedPlace place = places.placeOf(calledFunction(trace, site.key), site.key.path);
    std::vector<uint64_t> others = copies.of(site.key);
    measured.push_back({std::move(place), std::move(site), behaviour, std::move(others)});
  }
  return measured;
}

const SpentByRank &spentIn(const SpentPart &part) {
  return part.whole.empty() ? part.own : part.whole;
}

void add(SpentByRank &to, const SpentByRank &more) {
  to.resize(std::max(to.size(), more.size()));
  for (size_t row = 0; row < more.size(); ++row)
    to[row] += more[row];
}

/// Parts of one name are one.
std::vector<MeasuredPart> partsOf(const std::vector<SpentPart> &parts,
                                  NamedPlace (*placeOf)(const SpentPart &)) {
  std::vector<SpentPart> joined;
  std::map<std::string, size_t> byName;
  for (const SpentPart &part : parts) {
    auto [place, isNew] = byName.try_emplace(part.name, joined.size());
    if (isNew)
      joined.push_back({.name = part.name, .own = spentIn(part), .steps = part.steps});
    else
      add(joined[place->second].own, spentIn(part));
  }
  std::vector<MeasuredPart> measured;
  for (const SpentPart &part : joined)
    measured.push_back({placeOf(part), part.name, timesOf(part.own)});
  return measured;
}

/// What is in no loop comes first, and is no loop.
std::vector<MeasuredPart> loopsOf(const Trace &trace, const RankProfile &profile) {
  auto parts = profile.byLoop();
  if (!parts || parts->empty())
    return {};
  parts->erase(parts->begin());
  std::map<uint64_t, NamedPlace> sources;
  for (const LoopSite &site : trace.loopSites)
    sources.emplace(site.site, placeOf(site));
  std::map<std::string, uint64_t> siteOf;
  for (const SpentPart &part : *parts)
    siteOf.emplace(part.name, part.site);
  auto found = [](const SpentPart &part) { return placeOfFoundLoop(part.name); };
  std::vector<MeasuredPart> loops = partsOf(*parts, found);
  for (MeasuredPart &loop : loops)
    if (auto source = sources.find(siteOf.at(loop.name)); source != sources.end())
      loop.place = source->second;
  return loops;
}

} // namespace

std::vector<double> timesOf(const SpentByRank &spent) {
  std::vector<double> times;
  for (const TimeSpent &time : spent)
    if (time.all() > 0)
      times.push_back(time.all());
  return times;
}

RunMeasures::RunMeasures(const Trace &trace)
    : trace(trace), copies(trace), sites(sitesOf(trace, copies)) {
  auto shown = ShownRanks::of(trace);
  if (!shown)
    return;
  RankProfile profile(trace, *shown);
  totals = profile.totals();
  all = {{placeNamed("run", "all"), "all", timesOf(totals)}};
  loops = loopsOf(trace, profile);
  std::vector<SpentPart> calls = profile.byFunction();
  for (SpentPart &function : calls)
    for (TimeSpent &time : function.own)
      time = {.inside = time.inside};
  functions =
      partsOf(calls, [](const SpentPart &part) { return placeNamed(part.name, part.name); });
  std::erase_if(functions, [](const MeasuredPart &function) { return function.times.empty(); });
}

void RunMeasures::setPhases(const std::vector<SpentPart> &found) {
  phases =
      partsOf(found, [](const SpentPart &part) { return placeOfPhase(part.name, part.steps); });
}

double RunMeasures::whole() const {
  if (all.empty() || all[0].times.empty())
    return 0;
  const std::vector<double> &times = all[0].times;
  return std::accumulate(times.begin(), times.end(), 0.0) / static_cast<double>(times.size());
}

double RunMeasures::mean(double TimeSpent::*what) const {
  double sum = 0;
  for (const TimeSpent &time : totals)
    sum += time.*what;
  return totals.empty() ? 0 : sum / static_cast<double>(totals.size());
}

} // namespace anole::tools
