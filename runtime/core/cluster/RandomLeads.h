#pragma once

#include "runtime/core/cluster/TopKClustering.h"

namespace anole {

/// K leads by chance, from a fixed seed, of each call path one at least (Bahmani 2017, chapter 5:
/// "K-Random"): what a clever choice is measured against.
class RandomLeads final : public TopKClustering {
public:
  using TopKClustering::TopKClustering;

private:
  bool separatesCallPaths() const override { return true; }

  Indices choose(const LeadSelection &selection, const Indices &among, size_t k) const override {
    return selection.random(among, k);
  }
};

} // namespace anole
