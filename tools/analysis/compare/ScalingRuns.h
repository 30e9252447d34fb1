#pragma once

#include "tools/analysis/compare/RunMeasures.h"
#include "tools/analysis/compare/ScalingLaw.h"

#include <functional>

namespace anole::tools {

/// A ScaledPlace is a call site, an MPI function, or computing, in runs on several numbers of
/// ranks.
struct ScaledPlace {
  std::string name;
  std::vector<std::optional<double>> times{}; ///< nanoseconds of a rank in each run; nothing: none
  std::optional<ScalingLaws> time{}, calls{}, bytes{}; ///< nothing: less than three runs have it
  std::optional<double> takesOver{}; ///< where it begins to take most of all; nothing: nowhere

  /// What a rank takes there, by its law.
  std::optional<double> at(double x) const {
    return time ? std::optional(time->best.at(x)) : std::nullopt;
  }
  double last() const { return times.back().value_or(0); }
};

/// ScalingRuns are runs of one program at several numbers of ranks, or at other values of a
/// parameter, in ascending order: how the time of a rank, its calls and its bytes grow at each call
/// site and in each MPI function. What grows worst comes first: what takes most at 16 times the
/// largest value.
///
/// Time and memory: those of RunMeasures and matchRuns, and a fit of laws for each row.
struct ScalingRuns {
  static constexpr double reach = 16;

  /// Values that are not all different and at least 1 make no laws.
  ScalingRuns(const SideRuns &traces, std::vector<double> values, const SiteNames &names);

  double farthest() const { return reach * x.back(); }

  std::vector<double> x;
  std::vector<ScaledPlace> whole; ///< computing, in MPI
  std::vector<ScaledPlace> functions, sites;
};

} // namespace anole::tools
