#pragma once

#include "tools/analysis/measure/RankSumTest.h"
#include "tools/analysis/model/RankProfile.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace anole::tools {

/// A TimeRange is what ranks spend on something, in nanoseconds.
struct TimeRange {
  double mean = 0, least = 0, most = 0;
};

/// Something that both runs, or one of them, spent time in.
template <typename Time> struct Compared {
  std::string name;
  std::optional<Time> first, second{}; ///< nothing: the run has not got it
};

/// A call site: the sum over all ranks, and the median of its calls.
struct SiteTime {
  double total = 0;
  std::optional<double> median{};
};
struct ComparedSite : Compared<SiteTime> {
  RankSumTest test{{}}; ///< of the times of calls
};

/// A loop, a phase, a group of ranks: the times of its ranks. One run tells how far ranks are
/// apart, but not how far runs are, since ranks wait for each other. So there is no test of these.
using ComparedPart = Compared<TimeRange>;
using ComparedParts = std::vector<ComparedPart>;

/// Two runs, as what ranks spent inside the calls of each call site, and in loops, phases and
/// groups of ranks (those of the first run). The largest difference comes first.
///
/// Phases are given by those who know them (comparePhases).
///
/// Time and memory: those of SiteTotals and RankProfile. What they refuse is empty.
struct ComparedRuns {
  std::vector<ComparedSite> sites;
  ComparedParts whole, loops, phases, groups;

  /// SiteNames say how call sites are named, by their function and call path.
  using SiteNames = std::function<std::string(const PointKey &)>;

  ComparedRuns(const Trace &first, const Trace &second, const SiteNames &firstNames,
               const SiteNames &secondNames);

  void comparePhases(const std::vector<SpentPart> &first, const std::vector<SpentPart> &second);
};

} // namespace anole::tools
