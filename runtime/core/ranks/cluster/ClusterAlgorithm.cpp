#include "runtime/core/ranks/cluster/ClusterAlgorithm.h"

#include "runtime/core/compress/Column.h"
#include "runtime/core/ranks/cluster/Acurdion.h"
#include "runtime/core/ranks/cluster/CallpathParamClustering.h"
#include "runtime/core/ranks/cluster/Chameleon.h"
#include "runtime/core/ranks/cluster/DynamicClustering.h"
#include "runtime/core/ranks/cluster/ExactClustering.h"
#include "runtime/core/ranks/cluster/NoClustering.h"
#include "runtime/core/ranks/cluster/RandomLeads.h"
#include "runtime/core/ranks/cluster/ReferenceClustering.h"

namespace anole {

void ClusterAlgorithm::conclude(ClusterState &state) const {
  for (Candidate &candidate : state.candidates) {
    Column ranks;
    ranks.append(candidate.cluster.ranks);
    candidate.cluster.ranks = ranks.finish();
  }
}

std::unique_ptr<ClusterAlgorithm> makeClusterAlgorithm(const ClusterSettings &settings) {
  switch (settings.kind) {
  case ClusterKind::Exact:
    return std::make_unique<ExactClustering>();
  case ClusterKind::None:
    return std::make_unique<NoClustering>();
  case ClusterKind::CallpathParam:
    return std::make_unique<CallpathParamClustering>(settings.countTolerance);
  case ClusterKind::Reference:
    return std::make_unique<ReferenceClustering>();
  case ClusterKind::Acurdion:
    return std::make_unique<Acurdion>(settings);
  case ClusterKind::Dynamic:
    return std::make_unique<DynamicClustering>();
  case ClusterKind::Chameleon:
    return std::make_unique<Chameleon>(settings);
  case ClusterKind::Random:
    return std::make_unique<RandomLeads>(settings);
  }
  return std::make_unique<ExactClustering>();
}

} // namespace anole
