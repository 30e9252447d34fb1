#pragma once

#include "runtime/core/ranks/cluster/TopKClustering.h"

namespace anole {

/// ACURDION ([Bahmani2017], chapter 4): K farthest or K medoids by the distance of all signatures,
/// in a single step, or in two (call paths first, then within each call path). In a single step the
/// weight of the call path alone keeps call paths apart. The times are among the signatures in
/// every code of the dissertation (table 4.1).
class Acurdion final : public TopKClustering {
public:
  explicit Acurdion(const ClusterSettings &settings)
      : TopKClustering(settings), medoid(settings.medoid), doubleStep(settings.doubleStep) {}

private:
  bool separatesCallPaths() const override { return doubleStep; }
  bool separatesTimes() const override { return true; }

  Indices choose(const LeadSelection &selection, const Indices &among, size_t k) const override {
    return medoid ? selection.medoids(among, k) : selection.farthest(among, k);
  }

  bool medoid, doubleStep;
};

} // namespace anole
