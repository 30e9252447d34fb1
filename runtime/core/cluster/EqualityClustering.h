#pragma once

#include "runtime/core/cluster/ClusterAlgorithm.h"

namespace anole {

/// Candidates beyond which a state gives up: it has to stay small at every node, and where each
/// rank behaves in its own way there is nothing to gain.
constexpr size_t mostCandidates = 256;

/// Clusters of ranks that are equal in some respect, however many there are. The lead is the lowest
/// rank, as in Bahmani 2017, section 3.3.
class EqualityClustering : public ClusterAlgorithm {
public:
  void join(ClusterState &left, ClusterState &&right) const override;

private:
  virtual bool areEqual(const Signatures &first, const Signatures &second) const = 0;
};

} // namespace anole
