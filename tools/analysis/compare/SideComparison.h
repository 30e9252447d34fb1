#pragma once

#include "tools/analysis/compare/ComparedRuns.h"

namespace anole::tools {

/// Compares the runs of two sides, of which the first `split` are A's.
class SideComparison {
public:
  SideComparison(const std::vector<RunMeasures> &runs, size_t split)
      : runs(runs), split(split), whole(runs[0].whole()),
        haveSameRanks(runs[0].ranks() == runs[split].ranks()) {}

  /// `longer` is of a typical run of B.
  std::vector<ComparedSite> sites(const SiteNames &names, size_t typicalOfB,
                                  const LongerWaits &longer) const;
  ComparedParts parts(std::vector<MeasuredPart> RunMeasures::*list) const;

private:
  void compareSite(ComparedSite &site, const MatchedPlace &place) const;
  /// The first run of B that has a place.
  std::optional<size_t> firstOfB(const MatchedPlace &place) const;

  const std::vector<RunMeasures> &runs;
  size_t split;
  double whole;
  bool haveSameRanks;
};

} // namespace anole::tools
