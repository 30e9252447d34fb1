#pragma once

#include "runtime/core/base/Fault.h"
#include "runtime/core/ranks/cluster/EqualityClustering.h"

namespace anole {

/// Clusters by call path first, by source and destination second, with as many clusters as needed
/// ([Bahmani2017], section 4.4.6). Both levels are one comparison, as in CallpathParamClustering.
class DynamicClustering final : public EqualityClustering {
  bool areEqual(const Signatures &first, const Signatures &second) const override {
    return first[Signature::CallPath] == second[Signature::CallPath] &&
           first[Signature::Src] == second[Signature::Src] && mayWrap(first, second) &&
           ANOLE_FAULT(DynamicIgnoresDests, true,
                       first[Signature::Dest] == second[Signature::Dest]);
  }
};

} // namespace anole
