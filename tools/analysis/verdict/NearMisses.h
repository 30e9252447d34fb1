#pragma once

#include "tools/analysis/verdict/WaitGraph.h"

namespace anole::tools {

/// Messages that a stuck receive could be meant to get, in words: sent by a rank that it waits for,
/// not received, with another tag or in another communicator; and sent by another rank. For
/// one that sends: receives that wait for another tag or communicator.
struct NearMiss {
  size_t node = 0; ///< of the WaitGraph
  std::string text{};
  uint32_t other = 0; ///< rank
};

std::vector<NearMiss> nearMisses(RunRecord &run, const WaitGraph &graph);

/// "rank 1" in messages "with tag 5", "with any tag".
std::string tagText(int64_t tag);

} // namespace anole::tools
