#pragma once

#include "runtime/core/ranks/cluster/ClusterSettings.h"
#include "test/schedules/Verdict.h"

namespace anole::test {

/// What is wrong with the clusters of a whole trace, or nothing. `settings` must ask for clusters
/// that are found again at the end.
///
/// Reckoned rank by rank, from the record that each rank ended with, without trees, states or
/// messages: each member has the call path of its lead; what an algorithm compares is equal within
/// a cluster, and different between leads, as far as K allows; and there are no more than K
/// clusters, or one for each call path.
std::string compareClusters(const OnlineInfo &online, const SimulatedRanks &ranks,
                            const ClusterSettings &settings);

} // namespace anole::test
