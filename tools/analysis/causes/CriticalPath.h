#pragma once

#include "tools/analysis/causes/Causes.h"

namespace anole::whatif {

/// A part of the critical path.
struct PathPart {
  Cause cause;
  double mean = 0; ///< of computing: nanoseconds that a rank has there on average
};

/// A CriticalPath is what the run time consists of: the chain of computation, messages and
/// collectives that ends on the rank that ends last. Whatever is not on it could be longer without
/// a longer run.
struct CriticalPath {
  double length = 0; ///< nanoseconds
  uint32_t lastRank = 0;
  std::vector<PathPart> parts{};  ///< most first
  std::vector<RankShare> ranks{}; ///< what each rank computes on the path; most first
  double computing = 0;           ///< nanoseconds of the path
  double imbalance = 0;           ///< by how much that exceeds what a rank computes on average
  Gaps gaps{};
};

/// The critical path of a run of this trace. Time: the run backwards.
CriticalPath criticalPathOf(const Trace &trace, const CauseOptions &options, const CauseRun &run);

/// Time: a run forwards, and the same backwards.
Expected<CriticalPath> criticalPathOf(const Trace &trace, const CauseOptions &options);

} // namespace anole::whatif
