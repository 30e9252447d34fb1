#pragma once

#include "runtime/core/cluster/SignatureDistance.h"

namespace anole {

/// Candidates by index, ascending.
using Indices = std::vector<size_t>;

/// Candidates that leads are to be chosen from, and how far they are from each other.
class LeadSelection {
public:
  LeadSelection(const std::vector<Candidate> &candidates, const SignatureDistance &distance)
      : candidates(candidates), distance(distance) {}

  /// The K farthest (Bahmani 2017, algorithm 5): starts with the lowest lead, then always takes the
  /// one that is farthest from those taken; of equally far ones the lowest. O(|among| * k).
  Indices farthest(const Indices &among, size_t k) const;

  /// Partitioning around medoids (Kaufman and Rousseeuw 1990, as in Bahmani 2017, section 4.1):
  /// swaps a medoid and another candidate for as long as the sum of the distances of all ranks to
  /// their medoids falls. Starts with the K farthest, where the paper draws at random: the result
  /// must not depend on chance. A pass takes O(|among|^2), by the shared sums of Schubert and
  /// Rousseeuw 2019 (FastPAM1).
  Indices medoids(const Indices &among, size_t k) const;

  /// Those whose leads have the lowest hashes.
  Indices random(const Indices &among, size_t k) const;

  /// The member of `leads` that is closest; of equally close ones the lowest.
  size_t closest(size_t candidate, const Indices &leads) const;

private:
  double between(size_t first, size_t second) const {
    return distance.between(candidates[first].signatures, candidates[second].signatures);
  }

  const std::vector<Candidate> &candidates;
  const SignatureDistance &distance;
};

} // namespace anole
