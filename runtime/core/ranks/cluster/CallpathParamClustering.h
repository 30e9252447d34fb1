#pragma once

#include "runtime/core/ranks/cluster/EqualityClustering.h"

namespace anole {

/// Call-path + parameter clustering on two 64-bit signatures ([Bahmani2017], sections 3.1 and 3.2).
/// Counts that differ by little are equal, and the cluster has their average (section 3.6,
/// threshold-based filtering, 5 %), over its ranks. So which ranks join depends on the shape of the
/// tree, as in the paper; the trace has the counts of the lead. The whole average is compared,
/// because 16 bits cannot hold a large one.
///
/// Both levels are one reduction: two ranks are equal if both of their signatures are, and a second
/// tree inside each main cluster would only cost another round. The filtering function of section
/// 3.3, by which leads send only what differs, is not needed: merging by digest does this for all
/// ranks.
class CallpathParamClustering final : public EqualityClustering {
public:
  explicit CallpathParamClustering(double countTolerance) : countTolerance(countTolerance) {}

private:
  bool areEqual(const Signatures &first, const Signatures &second) const override;
  void absorb(Candidate &ours, const Candidate &theirs) const override;

  double countTolerance;
};

} // namespace anole
