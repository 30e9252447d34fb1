#pragma once

#include "runtime/core/cluster/EqualityClustering.h"

namespace anole {

/// Call-path + parameter clustering on two 64-bit signatures (Bahmani 2017, sections 3.1 and 3.2).
/// Counts that differ by little are equal (section 3.6, threshold-based filtering, 5 %); the whole
/// average is compared, as 16 bits hold no large one.
///
/// Both levels are one reduction: a pair of signatures is equal if both are, and the second tree
/// inside each main cluster would only cost another round. Of nearly equal counts that of the lead
/// is kept, not the average: an average moves with the shape of the tree. The filtering function of
/// section 3.3, by which leads send only what differs, is what merging by digest does for all.
class CallpathParamClustering final : public EqualityClustering {
public:
  explicit CallpathParamClustering(double countTolerance) : countTolerance(countTolerance) {}

private:
  bool areEqual(const Signatures &first, const Signatures &second) const override;

  double countTolerance;
};

} // namespace anole
