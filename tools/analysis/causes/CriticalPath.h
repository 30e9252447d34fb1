#pragma once

#include "tools/analysis/causes/Causes.h"
#include "tools/analysis/causes/PathInTime.h"

#include <optional>

namespace anole::whatif {

/// A part of the critical path, or computing of which nothing is on it.
struct PathPart {
  Cause cause;
  double mean = 0; ///< of computing: nanoseconds that a rank has there on average
  /// Computing on ranks that are not on the path there may take so much longer, on average of the
  /// ranks there, until the run takes 1 % longer. Nothing if it is not known.
  std::optional<double> slack{};
};

/// A CriticalPath is what the run time consists of: the chain of computation, messages and
/// collectives that ends on the rank that ends last. Whatever is not on it could be longer without
/// a longer run.
struct CriticalPath {
  double length = 0; ///< nanoseconds
  uint32_t lastRank = 0;
  std::vector<PathPart> parts{};  ///< most first
  std::vector<RankShare> ranks{}; ///< what each rank computes on the path; most first
  std::vector<PathStretch> moves{};
  double computing = 0; ///< nanoseconds of the path
  double imbalance = 0; ///< by how much that exceeds what a rank computes on average
  Gaps gaps{};
};

/// The critical path of a run of this trace. Time: the run backwards.
CriticalPath criticalPathOf(const Trace &trace, const CauseOptions &options, const CauseRun &run);

/// The same with where it is over the run, and with the slack of the first `most` places (Slack.h).
/// Time: a run forwards, the same backwards, and some runs for each place.
Expected<CriticalPath> criticalPathOf(const Trace &trace, const CauseOptions &options, size_t most);
/// The same of a run of the trace that has been made.
CriticalPath criticalPathOf(const Trace &trace, const CauseOptions &options, const CauseRun &run,
                            size_t most);

} // namespace anole::whatif
