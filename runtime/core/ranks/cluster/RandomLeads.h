#pragma once

#include "runtime/core/ranks/cluster/TopKClustering.h"

namespace anole {

/// K leads drawn at random from a fixed seed, at least one of each call path ("K-Random",
/// [Bahmani2017], chapter 5). This is the baseline for cleverer choices.
class RandomLeads final : public TopKClustering {
public:
  using TopKClustering::TopKClustering;

private:
  bool separatesCallPaths() const override { return true; }
  bool separatesTimes() const override { return false; }

  Indices choose(const LeadSelection &selection, const Indices &among, size_t k) const override {
    return selection.random(among, k);
  }
};

} // namespace anole
