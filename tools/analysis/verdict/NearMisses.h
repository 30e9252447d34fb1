#pragma once

#include "tools/analysis/verdict/WaitGraph.h"

namespace anole::tools {

/// Messages that a stuck receive could be meant to get, in words: sent by a rank that it waits for,
/// not received, with another tag or in another communicator. For one that sends: receives that
/// wait for another tag or communicator.
///
/// A message of another size is none: it is received, and one that is too long is an error at once.
struct NearMiss {
  size_t node = 0; ///< of the WaitGraph
  std::string text{};
  uint32_t other = 0; ///< rank
};

std::vector<NearMiss> nearMisses(RunRecord &run, const WaitGraph &graph);

/// Messages that only differ from what is waited for in who sent them. They tell less, as they may
/// be meant for a later receive.
std::vector<NearMiss> messagesOfOthers(RunRecord &run, const WaitGraph &graph);

/// "rank 1" in messages "with tag 5", "with any tag".
std::string tagText(int64_t tag);

} // namespace anole::tools
