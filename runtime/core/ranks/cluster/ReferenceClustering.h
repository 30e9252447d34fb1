#pragma once

#include "runtime/core/ranks/cluster/EqualityClustering.h"

namespace anole {

/// Reference clustering ([Bahmani2017], section 3.4): by the sequence of events with every
/// parameter, and the signatures that follow from it. The reference signature of the paper is that
/// sequence itself, as long as the run. Equal events in equal order have equal compressed traces,
/// so the digest of these stands for the sequence.
class ReferenceClustering final : public EqualityClustering {
  bool areEqual(const Signatures &first, const Signatures &second) const override;
};

} // namespace anole
