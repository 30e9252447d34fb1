#include "runtime/core/ranks/cluster/SignatureDistance.h"

#include "runtime/core/base/Fault.h"

#include <algorithm>
#include <cmath>

namespace anole {

namespace {

enum class Comparison : uint8_t {
  Time, ///< a number that equal ranks do not share
  Number,
  Packed, ///< four numbers of 16 bits
  Name    ///< equal or not
};

struct DistanceRow {
  double weight;
  Comparison comparison;
};

/// The call path outweighs all other signatures on all ranks together, so that no sum of their
/// distances makes up for a lost call path.
constexpr double callPathWeight = 0x1p32;

/// Of ranks that may not be one because of peers that go round (mayWrap): that of a count.
constexpr double wrapWeight = 1;

/// By Signature: 4 x 1 + wrapWeight < 8, 5 x 8 + 4 + wrapWeight < 64.
constexpr std::array<DistanceRow, signatureCount> rows{{
    {callPathWeight, Comparison::Name}, // CallPath
    {1, Comparison::Number},            // Count
    {8, Comparison::Number},            // Src
    {8, Comparison::Number},            // Dest
    {8, Comparison::Number},            // Tag
    {8, Comparison::Number},            // Key
    {8, Comparison::Number},            // Color
    {1, Comparison::Packed},            // Loop
    {1, Comparison::Time},              // Computation
    {1, Comparison::Time},              // Communication
    {64, Comparison::Name},             // Types
}};

double difference(uint64_t first, uint64_t second) {
  return std::abs(static_cast<double>(static_cast<int64_t>(first)) -
                  static_cast<double>(static_cast<int64_t>(second)));
}

double difference(Comparison comparison, uint64_t first, uint64_t second) {
  if (comparison == Comparison::Name)
    return ANOLE_FAULT(NamesAreNumbers, difference(first, second), first == second ? 0 : 1);
  if (comparison != Comparison::Packed)
    return difference(first, second);
  double sum = 0;
  for (unsigned shift = 0; shift < ANOLE_FAULT(OuterLoopsDoNotCount, 16u, 64);
       shift += ANOLE_FAULT(LoopLevelsOverlap, 8u, 16))
    sum += difference(first >> shift & 0xffff, second >> shift & 0xffff);
  return sum;
}

/// An upper bound of the difference between any two candidates, at most twice the largest one:
/// twice the largest difference from the first candidate, which takes linear time.
double reachOf(const std::vector<Candidate> &candidates, size_t signature) {
  double reach = 0;
  for (const Candidate &candidate : candidates)
    reach = std::max(reach,
                     difference(rows[signature].comparison, candidate.signatures.values[signature],
                                candidates.front().signatures.values[signature]));
  return 2 * reach;
}

} // namespace

bool sameBehaviour(const Signatures &first, const Signatures &second) {
  for (size_t i = 0; i < signatureCount; ++i)
    if (ANOLE_FAULT(TimesTellBehaviours, true, rows[i].comparison != Comparison::Time) &&
        first.values[i] != second.values[i])
      return false;
  return mayWrap(first, second);
}

SignatureDistance::SignatureDistance(const std::vector<Candidate> &candidates, bool euclidean)
    : euclidean(euclidean) {
  for (size_t i = 0; i < signatureCount; ++i) {
    double reach = rows[i].comparison == Comparison::Name ? 1 : reachOf(candidates, i);
    scale[i] =
        reach > 0 && ANOLE_FAULT(CallPathsWeighNothing, i != 0, true) ? rows[i].weight / reach : 0;
  }
}

double SignatureDistance::between(const Signatures &first, const Signatures &second) const {
  double sum = mayWrap(first, second) ? 0 : euclidean ? wrapWeight * wrapWeight : wrapWeight;
  for (size_t i = 0; i < signatureCount; ++i) {
    if (first.values[i] == second.values[i])
      continue;
    double part = scale[i] * difference(rows[i].comparison, first.values[i], second.values[i]);
    sum += euclidean ? ANOLE_FAULT(EuclideanNotSquared, part, part * part) : part;
  }
  return euclidean ? std::sqrt(sum) : sum;
}

} // namespace anole
