#pragma once

#include "runtime/core/ranks/cluster/ClusterAlgorithm.h"

namespace anole {

/// Every rank is its own lead. This is the reference for measuring other methods.
class NoClustering final : public ClusterAlgorithm {
public:
  void join(ClusterState &left, ClusterState &&) const override { giveUp(left); }
};

} // namespace anole
