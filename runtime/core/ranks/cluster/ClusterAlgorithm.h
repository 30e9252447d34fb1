#pragma once

#include "runtime/core/ranks/cluster/ClusterSettings.h"
#include "runtime/core/ranks/cluster/ClusterState.h"

#include <memory>

namespace anole {

/// A way to cluster ranks, as a reduction over the tree of ranks ([Bahmani2017], figures 3.1 and
/// 4.5). It is deterministic: the same states in the same tree give the same clusters.
class ClusterAlgorithm {
public:
  virtual ~ClusterAlgorithm() = default;

  /// `right` holds ranks above all of `left`'s.
  virtual void join(ClusterState &left, ClusterState &&right) const = 0;

  /// Concludes the reduction at the root, once all ranks are in: rank lists take their shortest
  /// form.
  virtual void conclude(ClusterState &state) const;
};

std::unique_ptr<ClusterAlgorithm> makeClusterAlgorithm(const ClusterSettings &settings);

} // namespace anole
