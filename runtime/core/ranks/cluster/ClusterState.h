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

/// What is known of the ranks of a subtree, in ascending order of leads. Its size is O(K), without
/// the rank lists.
struct ClusterState {
  std::vector<Candidate> candidates;
  bool everyone = false; ///< too many to list: every rank is its own lead
};

/// The state of a single rank.
ClusterState clusterOf(uint32_t rank, Signatures own);

/// Drops the list of clusters: every rank becomes its own lead.
void giveUp(ClusterState &state);

/// The state as bytes, for sending. A bit mask says which signatures differ between the candidates;
/// the other signatures are sent once (adaptive signature building, [Bahmani2017], algorithm 4). In
/// the paper a reduction of its own finds the mask of all ranks. Here each message has the mask of
/// its own candidates, which saves this round. Distances do not need the mask: equal signatures add
/// nothing.
std::string toBytes(const ClusterState &state);

/// Nothing if the bytes are damaged.
std::optional<ClusterState> clusterStateFrom(const std::string &bytes);

} // namespace anole
