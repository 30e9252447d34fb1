#include "tools/analysis/compare/ComparedRuns.h"

#include "tools/analysis/compare/ComparedGroups.h"
#include "tools/analysis/compare/SideComparison.h"

#include <algorithm>
#include <cmath>

namespace anole::tools {
namespace {

double ofRank(const std::optional<SiteTime> &time, uint32_t ranks) {
  return time ? time->computing / std::max(ranks, 1U) : 0;
}

double medianComputing(const std::vector<RunMeasures> &runs, size_t from, size_t to) {
  Measured values;
  for (size_t run = from; run < to; ++run)
    values.push_back(runs[run].mean(&TimeSpent::computing));
  return medianOf(std::move(values));
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
  ComputingChange change{medianComputing(runs, split, runs.size()) -
                         medianComputing(runs, 0, split)};
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

} // namespace

ComparedRuns::ComparedRuns(const SideRuns &first, const SideRuns &second, const SiteNames &names,
                           const PhasesOf &phasesOf)
    : ranksOfA(first[0]->info.ranks), ranksOfB(second[0]->info.ranks),
      areSeveral(first.size() > 1 || second.size() > 1) {
  std::vector<RunMeasures> runs;
  for (const SideRuns *side : {&first, &second})
    for (const Trace *trace : *side)
      runs.emplace_back(*trace).setPhases(phasesOf(*trace));
  SideComparison comparison(runs, first.size());
  sites = comparison.sites(names);
  whole = comparison.parts(&RunMeasures::all);
  loops = comparison.parts(&RunMeasures::loops);
  phases = comparison.parts(&RunMeasures::phases);
  functions = comparison.parts(&RunMeasures::functions);
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
