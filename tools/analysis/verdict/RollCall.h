#pragma once

#include "runtime/core/model/Endings.h"
#include "tools/analysis/verdict/WaitGraph.h"
#include "tools/show/PathText.h"

namespace anole::tools {

/// Threads that are at the same place: in the same call by the same path and in the same iteration
/// of the loops around it, or computing since the same call.
struct AtOnePlace {
  RankRanges ranks;
  uint32_t thread = 0;
  WaitNode::State state = WaitNode::State::Computes;
  std::string function; ///< of the call, or of the last one; empty: there was none
  uint64_t path = 0;
  std::optional<LoopCount> loop{}; ///< a step: of the outermost loop that goes round
  uint64_t time = 0;               ///< nanoseconds, the longest of them
  size_t count = 0;                ///< threads
};

/// The places of all threads: few threads first, as they are the odd ones, then those that have
/// been there longest.
std::vector<AtOnePlace> rollCall(const RunRecord &run, const WaitGraph &graph,
                                 const TraceNames &names);

} // namespace anole::tools
