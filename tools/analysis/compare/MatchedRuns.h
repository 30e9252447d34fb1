#pragma once

#include "tools/analysis/compare/PlaceMatch.h"
#include "tools/analysis/compare/RunMeasures.h"

namespace anole::tools {

/// A MatchedPlace is a place that some of several runs have.
struct MatchedPlace {
  std::vector<std::optional<size_t>> inRun; ///< its index in each run
  MatchTier tier = MatchTier::Id;           ///< the least sure of those by which it was recognised

  /// The first run that has it.
  size_t first() const {
    size_t run = 0;
    while (!inRun[run])
      ++run;
    return run;
  }
};

/// Matches the places of several runs: those of each run with those of all runs before it.
std::vector<MatchedPlace> matchRuns(const std::vector<std::vector<NamedPlace>> &runs);

/// Does the same with one of the lists that are measured of each run.
template <typename Some>
std::vector<MatchedPlace> matchRuns(const std::vector<RunMeasures> &runs,
                                    std::vector<Some> RunMeasures::*list) {
  std::vector<std::vector<NamedPlace>> places;
  for (const RunMeasures &run : runs) {
    places.emplace_back();
    for (const Some &one : run.*list)
      places.back().push_back(one.place);
  }
  return matchRuns(places);
}

} // namespace anole::tools
