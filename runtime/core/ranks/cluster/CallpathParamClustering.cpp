#include "runtime/core/ranks/cluster/CallpathParamClustering.h"

#include <algorithm>

namespace anole {

namespace {

constexpr uint64_t countBits = 0xffff; ///< of Signatures::parameters

bool areNear(double first, double second, double tolerance) {
  auto [low, high] = std::minmax(first, second);
  return high - low <= tolerance * high;
}

} // namespace

bool CallpathParamClustering::areEqual(const Signatures &first, const Signatures &second) const {
  return first[Signature::CallPath] == second[Signature::CallPath] &&
         (first.parameters & ~countBits) == (second.parameters & ~countBits) &&
         areNear(static_cast<double>(first[Signature::Count]),
                 static_cast<double>(second[Signature::Count]), countTolerance);
}

} // namespace anole
