#pragma once

#include "runtime/core/calls/KnownFunctions.h"
#include "tools/analysis/measure/SitePoints.h"
#include "tools/analysis/measure/SiteTotals.h"
#include "tools/analysis/model/TimeUse.h"

#include <optional>

namespace anole::tools {

/// A RankScratch adds up what ranks spend at one call site, in a row for each rank of the trace.
/// Rows are cleared by what was touched, so a site costs its own ranks.
class RankScratch {
public:
  explicit RankScratch(const ShownRanks &shown) : shown(shown), times(shown.size(), -1) {}

  void add(const SharedPoint &point) {
    shown.each(point.ranks, point.inside, point.duration.sum, [&](size_t row, double time) {
      if (times[row] < 0) {
        touched.push_back(row);
        times[row] = 0;
      }
      times[row] += std::max(time, 0.0);
    });
  }

  Balance take() {
    BalanceSum sum;
    for (size_t row : touched) {
      sum.add(shown.rank(row), times[row]);
      times[row] = -1;
    }
    touched.clear();
    return sum.balance();
  }

private:
  const ShownRanks &shown;
  std::vector<double> times; ///< negative: the rank does not call the site
  std::vector<size_t> touched;
};

/// SiteSums add up what is known of the points of a site, one site after the other.
class SiteSums {
public:
  /// `shown` is null if ranks are too many to look at each; `bytes` is null if they are not known.
  /// All of them must outlive it.
  SiteSums(const Trace &trace, const ShownRanks *shown, const TraceBytes *bytes);

  /// Returns whether the calls of the site neither start nor end MPI.
  bool isInside(SitePoints::Places places) const {
    return !kinds.areOutside(pointAt(places.front()).key);
  }

  CallSite of(SitePoints::Places places);

private:
  const SharedPoint &pointAt(const SitePoints::Place &place) const {
    return trace.streams[place.stream].points[place.point];
  }
  void add(CallSite &site, const SitePoints::Place &place);

  const Trace &trace;
  const TraceBytes *bytes;
  const KnownFunctions functions;
  const TimeUses kinds;
  const Transfer starts;
  std::optional<RankScratch> ranks;
};

} // namespace anole::tools
