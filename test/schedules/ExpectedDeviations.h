#pragma once

#include "test/schedules/Verdict.h"

namespace anole::test {

/// Compares the deviations in a whole trace with what the ranks did, action by action: at each vote
/// in state L without a change of phase, ranks that had done the same up to the vote before, and no
/// longer have. All followed this loop from its begin. Returns what is wrong, or nothing.
///
/// The event at which a parameter is said to deviate is checked, too: up to it the rank did what
/// some other one did.
std::string compareDeviations(const OnlineInfo &found, const SimulatedRanks &ranks,
                              const LoopPath &loop);

/// The markers whose votes say that ranks deviate: a trace is due then.
std::vector<uint64_t> deviationVotes(const SimulatedRanks &ranks, const LoopPath &loop);

} // namespace anole::test
