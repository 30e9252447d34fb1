#pragma once

#include "tools/analysis/lint/FindingList.h"
#include "tools/analysis/match/MatchState.h"

namespace anole::lint {

/// For whom each rank waits: a sender for its receiver, a receiver for its sender, who is in a
/// collective for those who are not.
using WaitEdges = std::vector<std::vector<uint32_t>>;
WaitEdges waitEdges(whatif::MatchState &all);

/// The ranks of a cycle in their order; empty: there is none. Each edge is looked at once.
std::vector<uint32_t> cycleIn(const WaitEdges &edges);

/// Notes that the ranks of a cycle go on only as MPI does more than it has to.
void addCycle(FindingList &findings, const whatif::MatchState &all,
              const std::vector<uint32_t> &cycle);

} // namespace anole::lint
