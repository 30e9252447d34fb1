#pragma once

#include "runtime/core/cluster/ClusterSettings.h"
#include "runtime/core/cluster/ClusterState.h"

#include <memory>

namespace anole {

/// A way of putting ranks together, as a reduction over the tree of ranks (Bahmani 2017, figures
/// 3.1 and 4.5). Deterministic: the same states in the same tree give the same clusters.
class ClusterAlgorithm {
public:
  virtual ~ClusterAlgorithm() = default;

  /// `right` holds ranks above all of `left`'s.
  virtual void join(ClusterState &left, ClusterState &&right) const = 0;

  /// At the root, once all are in: rank lists take their one shortest form.
  virtual void conclude(ClusterState &state) const;
};

std::unique_ptr<ClusterAlgorithm> makeClusterAlgorithm(const ClusterSettings &settings);

} // namespace anole
