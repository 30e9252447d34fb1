#pragma once

#include "runtime/core/ranks/cluster/ClusterAlgorithm.h"

namespace anole {

/// A state with more candidates gives up: a state must stay small at every node, and if each rank
/// behaves in its own way, clustering gains nothing.
constexpr size_t mostCandidates = 256;

/// Clusters of ranks that are equal in some respect, however many there are. The lead is the lowest
/// rank, as in [Bahmani2017], section 3.3.
class EqualityClustering : public ClusterAlgorithm {
public:
  void join(ClusterState &left, ClusterState &&right) const override;

private:
  virtual bool areEqual(const Signatures &first, const Signatures &second) const = 0;

  /// Called before the ranks of an equal candidate join a cluster.
  virtual void absorb(Candidate &, const Candidate &) const {}
};

} // namespace anole
