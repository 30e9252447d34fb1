#pragma once

#include "tools/analysis/causes/Causes.h"
#include "tools/analysis/causes/Rerun.h"

#include <optional>

namespace anole::whatif {

/// A SlackSearch finds out how much longer something may take that is not on the critical path, by
/// running the trace again with it longer.
class SlackSearch {
public:
  SlackSearch(const CauseRun &run, uint64_t limit) : again(run, limit) {}

  /// Returns how many times as long ranks that are not among those of a cause may compute at its
  /// place until the run takes 1 % longer: to 3 % of itself, at most `longest`. Nothing if there
  /// are no such ranks, or if a run takes more than a million steps. Time: a dozen runs.
  std::optional<double> factorOf(const Cause &cause) const;
  static constexpr double longest = 1024;

private:
  bool fits(const OfStreams &which, double factor) const;

  const Rerun again;
};

} // namespace anole::whatif
