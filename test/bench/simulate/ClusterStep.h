#pragma once

#include "runtime/core/ranks/cluster/ClusterAlgorithm.h"
#include "runtime/core/ranks/cluster/ClusterBytes.h"
#include "test/bench/simulate/SimulatedRanks.h"
#include "test/bench/simulate/TreeCost.h"

namespace anole::tools {

/// The reduction that clusters all ranks (see TreeWalk): one message for each edge.
class ClusterStep {
public:
  ClusterStep(SimulatedRanks &ranks, const ClusterAlgorithm &algorithm)
      : ranks(ranks), algorithm(algorithm) {}

  ClusterState own(uint32_t rank) { return clusterOf(rank, ranks.signatures(rank)); }

  Traffic join(ClusterState &left, ClusterState &&right) {
    Traffic sent{1, size(right)};
    algorithm.join(left, std::move(right));
    return sent;
  }

  static uint64_t size(const ClusterState &state) { return toBytes(state).size(); }

private:
  SimulatedRanks &ranks;
  const ClusterAlgorithm &algorithm;
};

} // namespace anole::tools
