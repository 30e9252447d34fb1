#pragma once

#include "tools/analysis/causes/CriticalPath.h"

#include <optional>

namespace anole::whatif {

/// A Speedup is a change of what ranks compute: at some points of the trace, or at all.
struct Speedup {
  std::vector<uint32_t> sites{}; ///< empty: all
  double factor = 1;             ///< computing takes this times as long
};

/// The shares of their time that computations could take less, of which a Worth tells the gain.
constexpr double usualSavings[] = {0.1, 0.25, 0.5};

/// A SiteWorth is how much shorter the run would be, in nanoseconds.
struct SiteWorth {
  std::optional<uint32_t> site{}; ///< nothing: all computing
  double onPath = 0;              ///< of the critical path
  std::vector<double> faster{};   ///< by usualSavings
  double balanced = 0;            ///< if all ranks computed there as long as they do on average
};

struct Worth {
  double runTime = 0; ///< nanoseconds, as predicted without a change
  SiteWorth all{};
  double noOverhead = 0; ///< gained if calls that do not wait took no time
  /// Likewise, if there is a network and the whole run changes.
  std::optional<double> noLatency{}, noTransfer{};
  std::vector<SiteWorth> sites{}; ///< those on the critical path, most gained by half first
  std::optional<double> chosen{}; ///< gained by the speed-ups that were asked for, together
  Gaps gaps{};
};

/// Finds out what changes would be worth, by running the trace again with each. So a gain is exact
/// where the critical path becomes another one, too. A profiler finds the same on a running program
/// by slowing down everything else ([Curtsinger2015]). `most` sites are looked at, those with most
/// of the critical path. Only the times at points that are `inside` change; at all, if it says
/// nothing.
///
/// Time: a run for each change, and one backwards.
Expected<Worth> worthOf(const Trace &trace, const CauseOptions &options, size_t most,
                        const std::vector<Speedup> &chosen, const std::vector<bool> &inside = {});

} // namespace anole::whatif
