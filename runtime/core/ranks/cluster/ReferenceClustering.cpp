#include "runtime/core/ranks/cluster/ReferenceClustering.h"

#include "runtime/core/ranks/cluster/SignatureDistance.h"

namespace anole {

bool ReferenceClustering::areEqual(const Signatures &first, const Signatures &second) const {
  return first.exact == second.exact && first.parameters == second.parameters &&
         sameBehaviour(first, second);
}

} // namespace anole
