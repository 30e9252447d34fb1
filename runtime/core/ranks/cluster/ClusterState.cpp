#include "runtime/core/ranks/cluster/ClusterState.h"

namespace anole {

ClusterState clusterOf(uint32_t rank, Signatures own) {
  ClusterState state;
  state.candidates.push_back({own, {rank, {{static_cast<int64_t>(rank), 0, 1, {}}}}});
  return state;
}

void giveUp(ClusterState &state) {
  state.candidates.clear();
  state.everyone = true;
}

} // namespace anole
