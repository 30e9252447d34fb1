#pragma once

#include "tools/analysis/compare/Change.h"
#include "tools/analysis/compare/LongerWaits.h"
#include "tools/analysis/compare/MatchedRuns.h"
#include "tools/analysis/compare/RunMeasures.h"
#include "tools/analysis/measure/RankSumTest.h"

namespace anole::tools {

/// A TimeRange is what ranks spend on something, in nanoseconds.
struct TimeRange {
  double mean = 0, least = 0, most = 0;
};

/// Compared is something that both sides, or one of them, spent time in.
template <typename Time> struct Compared {
  std::string name;
  std::optional<Time> first, second{}; ///< nothing: the side has not got it
  Change change = Change::Same;
  MatchTier match = MatchTier::Id;
  Measured runsOfA{}, runsOfB{}; ///< of each run that has it, a rank's time on average
  bool isOfRank = false; ///< whether sides have other numbers of ranks, so that sums say nothing
  /// Lines may have moved there, and functions may have other names. Empty: B has not got it.
  std::string nameInB{};
};

/// A SiteTime has the sums of a call site over all ranks, and the median of its calls. Of several
/// runs, the medians.
struct SiteTime {
  double total = 0;
  std::optional<double> median{};
  double computing = 0; ///< before the calls, of all ranks
  double ofRank = 0;    ///< the total, of a rank of the program on average
};
struct ComparedSite : Compared<SiteTime> {
  std::string function{};                         ///< that is called
  std::optional<uint64_t> pathInA{}, pathInB{};   ///< of the first run of each side that has it
  std::vector<uint64_t> copiesInA{}, copiesInB{}; ///< there, the paths of what the compiler copied
  BehaviourChange behaviour{};
  std::vector<LongerWait> causes{}; ///< of what its calls take longer in B; most first
  RankSumTest test{{}};             ///< of the times of calls, in the first run of each side
};

/// A ComparedPart is a loop, a phase, a function or a group of ranks: the times of its ranks; of
/// several runs, medians.
using ComparedPart = Compared<TimeRange>;
using ComparedParts = std::vector<ComparedPart>;

/// A ComputingChange says how much more or less B computes: a mean over ranks, and where most of it
/// is.
struct ComputingChange {
  double ofRank = 0;              ///< nanoseconds; negative: less
  double atSite = 0;              ///< of it before the calls of this site
  std::string site{};             ///< empty: none
  std::optional<uint32_t> rank{}; ///< whose computing changed most, if runs are one each
  double ofThatRank = 0;
  double waited = 0; ///< how much more or less a rank waits for a core between calls
};

/// ComparedRuns compare two sides of one run or several each: what ranks spent inside the calls of
/// each call site, and in loops, phases, functions and groups of ranks (those of the first run).
/// The largest difference comes first. Unwinding knows no loops of the source: if only one side was
/// unwound, loops and phases of one side alone are left out. What is compared with what is said by
/// matchPlaces. Causes of waits are those of the run of each side that took its median time.
///
/// Time and memory: those of RunMeasures and matchPlaces for each run, and of LongerWaits.
struct ComparedRuns {
  std::vector<ComparedSite> sites;
  ComparedParts whole, loops, phases, functions, groups;
  ComputingChange computing;
  uint32_t ranksOfA = 0, ranksOfB = 0;
  bool areSeveral = false; ///< whether a side has several runs

  ComparedRuns(const SideRuns &first, const SideRuns &second, const SiteNames &names,
               const PhasesOf &phasesOf, const WaitsOf &waitsOf);

  bool haveSameRanks() const { return ranksOfA == ranksOfB; }
  /// How much longer a rank of B takes, as a share of what one of A takes.
  double slowdown() const;
};

} // namespace anole::tools
