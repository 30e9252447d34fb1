#pragma once

#include "runtime/core/base/Fault.h"
#include "runtime/core/model/Trace.h"
#include "runtime/core/ranks/online/PhaseGraph.h"
#include "runtime/core/ranks/online/PhaseGroup.h"

#include <map>
#include <vector>

namespace anole {

/// GroupTracing is what rank 0 knows of the clusters of a group (Coordinator), and whether ranks of
/// it rest.
struct GroupTracing {
  PhaseGroup group;
  bool wanted = false;             ///< its graph asks for an update
  bool areCurrent = false;         ///< the clusters: no signature changed since they were found
  std::vector<Cluster> clusters{}; ///< of the phase under way, if they are current
  std::map<size_t, std::vector<Cluster>> clustersOf{}; ///< of the kinds of phases in this turn
  size_t kindAtCut = PhaseKinds::other; ///< of the phase in which the update was ordered
  size_t kindAtRest = 0;                ///< of the phase whose clusters rest
  bool doRest = false;                  ///< the ranks that do not lead

  bool hasClusters() const {
    return ANOLE_FAULT(ClustersOutliveChange, true, areCurrent) && !clusters.empty();
  }

  /// A kind of phase that came back has its clusters.
  void enter(size_t kind) {
    auto known = clustersOf.find(kind);
    if (areCurrent || known == clustersOf.end())
      return;
    clusters = known->second;
    areCurrent = true;
  }
};

} // namespace anole
