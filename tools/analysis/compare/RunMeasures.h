#pragma once

#include "tools/analysis/compare/Behaviour.h"
#include "tools/analysis/compare/NamedPlace.h"
#include "tools/analysis/compare/SiteCopies.h"
#include "tools/analysis/model/RankProfile.h"

#include <functional>

namespace anole::tools {

/// SideRuns are some runs of one program.
using SideRuns = std::vector<const Trace *>;

/// SiteNames say how call sites of a run are named, by their function and call path.
using SiteNames = std::function<std::string(const Trace &, const PointKey &)>;

/// PhasesOf find the phases of a run; none where that is dear.
using PhasesOf = std::function<std::vector<SpentPart>(const Trace &)>;

/// A MeasuredSite is a call site of a run, with all copies that the compiler made of it.
struct MeasuredSite {
  NamedPlace place;
  CallSite site;
  Behaviour behaviour;
  std::vector<uint64_t> copies{}; ///< the other call paths of these
};

/// A MeasuredPart is a loop, a phase or an MPI function of a run. Instances of one loop, as when it
/// is called from several places, are one part: what a rank spends in all of them is added up.
struct MeasuredPart {
  NamedPlace place;
  std::string name;
  std::vector<double> times; ///< nanoseconds of each rank that spends time there
};

/// RunMeasures are what is known of one of the runs that are compared. All lists are in the order
/// of the program.
///
/// Time and memory: those of callSites, bytesOf and RankProfile. Ranks are too many to look at
/// each, or bytes are too dear: the run has none of these.
struct RunMeasures {
  explicit RunMeasures(const Trace &trace);

  /// Phases are given by those who find them.
  void setPhases(const std::vector<SpentPart> &found);

  const Trace &trace;
  SiteCopies copies;
  std::vector<MeasuredSite> sites;
  std::vector<MeasuredPart> loops, phases, functions, all; ///< `all` is one, the whole run
  SpentByRank totals;

  double ranks() const { return std::max(trace.info.ranks, 1U); }
  /// Nanoseconds of a rank that spends some, on average.
  double whole() const;
  /// The same of one kind of time, of all ranks.
  double mean(double TimeSpent::*what) const;
};

/// Returns the times of the ranks that spend some.
std::vector<double> timesOf(const SpentByRank &spent);

} // namespace anole::tools
