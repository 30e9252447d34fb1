#pragma once

#include "runtime/core/cluster/Signatures.h"

#include <optional>
#include <string>

namespace anole {

/// A cluster and the signatures of its lead.
struct Candidate {
  Signatures signatures;
  Cluster cluster;
};

/// What is known of the ranks of a subtree, ascending by lead. O(K), but for the rank lists.
struct ClusterState {
  std::vector<Candidate> candidates;
  bool everyone = false; ///< too many to list: every rank is its own lead
};

/// Of a single rank.
ClusterState clusterOf(uint32_t rank, Signatures own);

/// Lists no longer: every rank is its own lead.
void giveUp(ClusterState &state);

/// For sending. A bit mask says which signatures differ between the candidates; the others travel
/// once (adaptive signature building, Bahmani 2017, algorithm 4). There the mask of all ranks is
/// found by a reduction of its own; here each message has the mask of its own candidates, which
/// saves that round, and distances need none: what is equal adds nothing to them.
std::string toBytes(const ClusterState &state);

/// Nothing if the bytes are damaged.
std::optional<ClusterState> clusterStateFrom(const std::string &bytes);

} // namespace anole
