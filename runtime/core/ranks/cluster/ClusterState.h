#pragma once

#include "runtime/core/ranks/cluster/Signatures.h"

#include <optional>
#include <string>

namespace anole {

/// A cluster and the signatures of its lead.
struct Candidate {
  Signatures signatures;
  Cluster cluster;
};

/// A ClusterState is what is known of the ranks of a subtree, in ascending order of leads. Its size
/// is O(K), without the rank lists.
struct ClusterState {
  std::vector<Candidate> candidates;
  bool everyone = false; ///< too many to list: every rank is its own lead
};

/// Notes that the ranks of another cluster join, before they do: what the leads do not share,
/// members do not.
void mix(Candidate &ours, const Candidate &theirs);

/// The state of a single rank.
ClusterState clusterOf(uint32_t rank, Signatures own);

/// Drops the list of clusters: every rank becomes its own lead.
void giveUp(ClusterState &state);

} // namespace anole
