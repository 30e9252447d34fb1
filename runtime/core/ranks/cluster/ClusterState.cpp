#include "runtime/core/ranks/cluster/ClusterState.h"

namespace anole {

ClusterState clusterOf(uint32_t rank, Signatures own) {
  ClusterState state;
  state.candidates.push_back({own, {rank, {{static_cast<int64_t>(rank), 0, 1, {}}}}});
  return state;
}

void mix(Candidate &ours, const Candidate &theirs) {
  ours.cluster.mixed |= theirs.cluster.mixed;
  for (size_t i = 0; i < signatureCount; ++i)
    if (ours.signatures.values[i] != theirs.signatures.values[i])
      ours.cluster.mixed |= 1u << i;
}

void giveUp(ClusterState &state) {
  state.candidates.clear();
  state.everyone = true;
}

} // namespace anole
