#pragma once

#include "runtime/core/model/Trace.h"
#include "tools/analysis/match/Gaps.h"

#include <string>
#include <vector>

namespace anole::whatif {

/// Omitted is what of a trace a prediction leaves out, or can only guess.
struct Omitted {
  Gaps gaps{};
  uint64_t ignoredCalls = 0; ///< communicate in ways that are not modelled
  double ignoredTime = 0;    ///< nanoseconds inside them, of all ranks; taken as they were
  std::vector<std::string> ignored{};
  uint64_t someCompleted =
      0; ///< calls of which the trace does not say which requests they completed
  bool drawsAlike = false;
};

Omitted omittedFrom(const Trace &trace, const Gaps &gaps);

/// A line for each that there is.
std::vector<std::string> omittedLines(const Omitted &omitted);

} // namespace anole::whatif
