#pragma once

#include "runtime/core/ranks/cluster/ClusterState.h"

#include <functional>

namespace anole {

/// A SameSignatures says whether two ranks can be in one cluster.
using SameSignatures = std::function<bool(const Signatures &, const Signatures &)>;

/// An Absorb is what becomes of a candidate's signatures when another one is about to join it.
using Absorb = std::function<void(Candidate &, const Candidate &)>;

/// Adds the candidates of higher ranks to the first equal candidate, or as new ones. If one of the
/// states has given up, so has the result.
void joinEqual(ClusterState &left, ClusterState &&right, const SameSignatures &same,
               const Absorb &absorb = {});

/// The union of two rank lists that have no rank in common.
RankList uniteRanks(const RankList &first, const RankList &second);

void sortByLead(std::vector<Candidate> &candidates);

} // namespace anole
