#pragma once

#include "runtime/core/cluster/EqualityClustering.h"

namespace anole {

/// Bahmani 2017, section 3.4: the sequence of events with every parameter, and the signatures that
/// follow from it. The paper's reference signature is that sequence itself, as long as the run; as
/// equal events in equal order have equal compressed traces, the digest of these stands for it.
class ReferenceClustering final : public EqualityClustering {
  bool areEqual(const Signatures &first, const Signatures &second) const override;
};

} // namespace anole
