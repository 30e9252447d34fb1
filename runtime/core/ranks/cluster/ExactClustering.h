#pragma once

#include "runtime/core/base/Fault.h"
#include "runtime/core/ranks/cluster/EqualityClustering.h"

namespace anole {

/// Clusters of ranks with equal content, by digest: the traces of the leads hold everything except
/// times. The papers do not have this method, because their signatures are cheaper to compare than
/// their traces. With digests both cost the same, so nothing has to be lost.
class ExactClustering final : public EqualityClustering {
  bool areEqual(const Signatures &first, const Signatures &second) const override {
    return ANOLE_FAULT(ExactSeesHalfDigest, first.exact.low >> 60 == second.exact.low >> 60,
                       first.exact == second.exact);
  }
};

} // namespace anole
