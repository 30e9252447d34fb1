#include "runtime/core/ranks/cluster/CallpathParamClustering.h"

#include "runtime/core/base/Fault.h"

#include <algorithm>
#include <cmath>

namespace anole {

namespace {

constexpr uint64_t countBits = 0xffff; ///< of Signatures::parameters

bool areNear(double first, double second, double tolerance) {
  auto [low, high] = std::minmax(first, second);
  return high - low <= ANOLE_FAULT(AllCountsAreNear, tolerance + 1, tolerance) *
                           ANOLE_FAULT(ToleranceOfTheSmaller, low, high);
}

} // namespace

bool CallpathParamClustering::areEqual(const Signatures &first, const Signatures &second) const {
  return first[Signature::CallPath] == second[Signature::CallPath] &&
         ANOLE_FAULT(EndpointsDoNotCount, true,
                     (first.parameters & ~countBits) == (second.parameters & ~countBits)) &&
         mayWrap(first, second) &&
         areNear(static_cast<double>(first[Signature::Count]),
                 static_cast<double>(second[Signature::Count]), countTolerance);
}

void CallpathParamClustering::absorb(Candidate &ours, const Candidate &theirs) const {
  auto countOf = [](const Candidate &candidate) {
    return static_cast<double>(candidate.signatures[Signature::Count]);
  };
  auto own = static_cast<double>(valueCount(ours.cluster.ranks));
  auto others = static_cast<double>(valueCount(theirs.cluster.ranks));
  double average = ANOLE_FAULT(AveragesIgnoreSizes, (countOf(ours) + countOf(theirs)) / 2,
                               (countOf(ours) * own + countOf(theirs) * others) / (own + others));
  ours.signatures[Signature::Count] = static_cast<uint64_t>(std::llround(average));
}

} // namespace anole
