#include "tools/analysis/measure/ComparedRuns.h"

#include "runtime/core/model/Histogram.h"
#include "runtime/core/terms/TermCursor.h"
#include "tools/analysis/measure/SiteTotals.h"
#include "tools/analysis/model/RankGroups.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace anole::tools {
namespace {

constexpr size_t mostGroups = 8;

std::vector<TwoRuns> valuesOf(const TimeStats &first, const TimeStats &second) {
  std::vector<TwoRuns> values;
  for (auto [bin, count] : first.bins)
    values.push_back({static_cast<double>(Histogram::beginOf(bin)), double(count), 0});
  for (auto [bin, count] : second.bins)
    values.push_back({static_cast<double>(Histogram::beginOf(bin)), 0, double(count)});
  return values;
}

using Times = std::vector<double>;

TimeRange rangeOf(const Times &times) {
  TimeRange range{0, times.empty() ? 0 : times[0], 0};
  for (double time : times) {
    range.mean += time / static_cast<double>(times.size());
    range.least = std::min(range.least, time);
    range.most = std::max(range.most, time);
  }
  return range;
}

Times timesOf(const SpentByRank &spent) {
  Times times;
  for (const TimeSpent &time : spent)
    if (time.all() > 0)
      times.push_back(time.all());
  return times;
}

/// By name, as two programs name their parts.
using NamedTimes = std::map<std::string, Times>;

NamedTimes namedTimes(const std::vector<SpentPart> &parts) {
  NamedTimes named;
  for (const SpentPart &part : parts) {
    Times times = timesOf(part.whole.empty() ? part.own : part.whole), &all = named[part.name];
    all.insert(all.end(), times.begin(), times.end());
  }
  return named;
}

double timeOf(const std::optional<SiteTime> &time) { return time ? time->total : 0; }
double timeOf(const std::optional<TimeRange> &time) { return time ? time->mean : 0; }

template <typename Some> void sortByDifference(std::vector<Some> &times) {
  auto difference = [](const Some &one) {
    return std::fabs(timeOf(one.second) - timeOf(one.first));
  };
  std::ranges::sort(times, [&](const Some &a, const Some &b) {
    double one = difference(a), other = difference(b);
    return one != other ? one > other : a.name < b.name;
  });
}

ComparedParts compared(const NamedTimes &first, const NamedTimes &second) {
  ComparedParts parts;
  for (const auto &[name, one] : first) {
    auto other = second.find(name);
    parts.push_back({name, rangeOf(one),
                     other == second.end() ? std::nullopt : std::optional(rangeOf(other->second))});
  }
  for (const auto &[name, other] : second)
    if (!first.contains(name))
      parts.push_back({name, std::nullopt, rangeOf(other)});
  sortByDifference(parts);
  return parts;
}

SiteTime timeAt(const CallSite &site) { return {site.spent.inside, quantileOf(site.inside, 0.5)}; }

/// What calls are made of: the same in runs and builds of one program.
std::string siteName(const Trace &trace, const CallSite &site) {
  for (const FunctionInfo &function : trace.functions)
    if (function.id == site.key.functionId())
      return function.nameAt(site.key);
  return "function " + std::to_string(site.key.functionId());
}

std::vector<ComparedSite> comparedSites(const Trace &first, const Trace &second,
                                        const ComparedRuns::SiteNames &firstNames,
                                        const ComparedRuns::SiteNames &secondNames) {
  using Key = std::pair<std::string, uint64_t>;
  std::map<Key, CallSite> others;
  for (CallSite &site : callSites(second, nullptr, nullptr))
    others.emplace(Key(siteName(second, site), site.key.path), std::move(site));
  std::vector<ComparedSite> sites;
  for (const CallSite &site : callSites(first, nullptr, nullptr)) {
    ComparedSite &compared = sites.emplace_back(ComparedSite{{firstNames(site.key), timeAt(site)}});
    auto other = others.find({siteName(first, site), site.key.path});
    if (other == others.end())
      continue;
    compared.second = timeAt(other->second);
    compared.test = RankSumTest(valuesOf(site.inside, other->second.inside));
    others.erase(other);
  }
  for (const auto &[key, site] : others)
    sites.push_back({{secondNames(site.key), std::nullopt, timeAt(site)}});
  sortByDifference(sites);
  return sites;
}

/// The groups of the first run.
void addGroups(ComparedParts &groups, const Trace &trace, const SpentByRank &first,
               const SpentByRank &second) {
  auto lists = rankGroups(trace);
  for (size_t i = 0; lists && i < std::min(lists->size(), mostGroups); ++i) {
    SpentByRank one, other;
    TermCursor cursor((*lists)[i]);
    for (auto rank = cursor.next(); rank; rank = cursor.next()) {
      auto row = static_cast<size_t>(*rank);
      if (*rank >= 0 && row < first.size() && row < second.size()) {
        one.push_back(first[row]);
        other.push_back(second[row]);
      }
    }
    groups.push_back({"group " + std::to_string(i + 1) + ", " + std::to_string(one.size()) +
                          (one.size() == 1 ? " rank" : " ranks"),
                      rangeOf(timesOf(one)), rangeOf(timesOf(other))});
  }
}

} // namespace

ComparedRuns::ComparedRuns(const Trace &first, const Trace &second, const SiteNames &firstNames,
                           const SiteNames &secondNames)
    : sites(comparedSites(first, second, firstNames, secondNames)) {
  auto one = ShownRanks::of(first), other = ShownRanks::of(second);
  if (!one || !other)
    return;
  RankProfile profile(first, *one), others(second, *other);
  SpentByRank times = profile.totals(), otherTimes = others.totals();
  whole = compared({{"all", timesOf(times)}}, {{"all", timesOf(otherTimes)}});
  auto loopsOfOne = profile.byLoop(), loopsOfOther = others.byLoop();
  if (loopsOfOne && loopsOfOther && !loopsOfOne->empty() && !loopsOfOther->empty()) {
    loopsOfOne->erase(loopsOfOne->begin()); // what is in no loop
    loopsOfOther->erase(loopsOfOther->begin());
    loops = compared(namedTimes(*loopsOfOne), namedTimes(*loopsOfOther));
  }
  if (first.info.ranks == second.info.ranks)
    addGroups(groups, first, times, otherTimes);
}

void ComparedRuns::comparePhases(const std::vector<SpentPart> &first,
                                 const std::vector<SpentPart> &second) {
  phases = compared(namedTimes(first), namedTimes(second));
}

} // namespace anole::tools
