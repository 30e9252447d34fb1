#include "runtime/core/ranks/cluster/EqualityClustering.h"

#include "runtime/core/ranks/cluster/Candidates.h"

namespace anole {

void EqualityClustering::join(ClusterState &left, ClusterState &&right) const {
  joinEqual(
      left, std::move(right),
      [this](const Signatures &first, const Signatures &second) { return areEqual(first, second); },
      [this](Candidate &ours, const Candidate &theirs) { absorb(ours, theirs); });
  if (left.candidates.size() > mostCandidates)
    giveUp(left);
}

} // namespace anole
