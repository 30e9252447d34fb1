#include "tools/analysis/compare/ComparedRuns.h"

#include "runtime/core/settings/Choices.h"
#include "tools/analysis/compare/ComparedGroups.h"
#include "tools/analysis/compare/SideComparison.h"

#include <algorithm>
#include <cmath>

namespace anole::tools {
namespace {

double ofRank(const std::optional<SiteTime> &time, uint32_t ranks) {
  return time ? time->computing / std::max(ranks, 1U) : 0;
}

/// Of the runs from the split on, minus those before it.
double medianChange(const std::vector<RunMeasures> &runs, size_t split, double TimeSpent::*what) {
  Measured sides[2];
  for (size_t run = 0; run < runs.size(); ++run)
    sides[run >= split].push_back(runs[run].mean(what));
  return medianOf(std::move(sides[1])) - medianOf(std::move(sides[0]));
}

/// The rank whose computing changed most in the direction of all.
void addRank(ComputingChange &change, const SpentByRank &first, const SpentByRank &second) {
  double direction = change.ofRank < 0 ? -1 : 1, most = 0;
  for (size_t row = 0; row < first.size(); ++row)
    if (double more = second[row].computing - first[row].computing; more * direction > most) {
      most = more * direction;
      change.rank = static_cast<uint32_t>(row);
      change.ofThatRank = more;
    }
}

ComputingChange computingOf(const ComparedRuns &compared, const std::vector<RunMeasures> &runs,
                            size_t split) {
  ComputingChange change{medianChange(runs, split, &TimeSpent::computing)};
  change.waited = medianChange(runs, split, &TimeSpent::waited);
  for (const ComparedSite &site : compared.sites) {
    double more = ofRank(site.second, compared.ranksOfB) - ofRank(site.first, compared.ranksOfA);
    if (more * change.ofRank > 0 && std::fabs(more) > std::fabs(change.atSite)) {
      change.atSite = more;
      change.site = site.name;
    }
  }
  if (!compared.areSeveral && runs[0].totals.size() == runs[1].totals.size())
    addRank(change, runs[0].totals, runs[1].totals);
  return change;
}

/// The run that takes the median of the times of some.
size_t typicalOf(const std::vector<RunMeasures> &runs, size_t from, size_t to) {
  std::vector<std::pair<double, size_t>> times;
  for (size_t run = from; run < to; ++run)
    times.emplace_back(runs[run].whole(), run);
  std::ranges::sort(times);
  return times[(times.size() - 1) / 2].second;
}

bool hasSourceLoops(const Trace &trace) {
  return choiceOf<CallPathMode>(trace.info.callpath) != CallPathMode::Unwind;
}

void keepCommon(ComparedParts &parts) {
  std::erase_if(parts, [](const ComparedPart &part) { return !part.first || !part.second; });
}

} // namespace

ComparedRuns::ComparedRuns(const SideRuns &first, const SideRuns &second, const SiteNames &names,
                           const PhasesOf &phasesOf, const WaitsOf &waitsOf)
    : ranksOfA(first[0]->info.ranks), ranksOfB(second[0]->info.ranks),
      areSeveral(first.size() > 1 || second.size() > 1) {
  std::vector<RunMeasures> runs;
  for (const SideRuns *side : {&first, &second})
    for (const Trace *trace : *side)
      runs.emplace_back(*trace).setPhases(phasesOf(*trace));
  SideComparison comparison(runs, first.size());
  size_t typical = typicalOf(runs, first.size(), runs.size());
  const RunMeasures &typicalOfA = runs[typicalOf(runs, 0, first.size())];
  sites = comparison.sites(names, typical, {typicalOfA, runs[typical], waitsOf, names});
  whole = comparison.parts(&RunMeasures::all);
  loops = comparison.parts(&RunMeasures::loops);
  phases = comparison.parts(&RunMeasures::phases);
  functions = comparison.parts(&RunMeasures::functions);
  if (hasSourceLoops(*first[0]) != hasSourceLoops(*second[0]))
    for (ComparedParts *list : {&loops, &phases})
      keepCommon(*list);
  computing = computingOf(*this, runs, first.size());
  if (!areSeveral && haveSameRanks())
    groups = comparedGroups(runs[0], runs[1]);
}

double ComparedRuns::slowdown() const {
  if (whole.empty() || !whole[0].first || !whole[0].second || whole[0].first->mean <= 0)
    return 0;
  return whole[0].second->mean / whole[0].first->mean - 1;
}

} // namespace anole::tools
