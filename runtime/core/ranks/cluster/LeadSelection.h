#pragma once

#include "runtime/core/ranks/cluster/SignatureDistance.h"

namespace anole {

/// Candidates by index, ascending.
using Indices = std::vector<size_t>;

/// The candidates from which leads are chosen, and the distances between them.
class LeadSelection {
public:
  LeadSelection(const std::vector<Candidate> &candidates, const SignatureDistance &distance)
      : candidates(candidates), distance(distance) {}

  /// The K farthest candidates ([Bahmani2017], algorithm 5). It starts with the lowest lead, and
  /// then always takes the candidate that is farthest from those taken; of equally far candidates
  /// it takes the lowest. O(|among| * k).
  Indices farthest(const Indices &among, size_t k) const;

  /// Partitioning around medoids ([Kaufman1990], as in [Bahmani2017], section 4.1): swaps a medoid
  /// and another candidate as long as the sum of the distances of all ranks to their medoids falls.
  /// It starts with the K farthest, where the paper draws at random, because the result must not
  /// depend on chance. A pass takes O(|among|^2), by the shared sums of FastPAM1 [Schubert2019].
  Indices medoids(const Indices &among, size_t k) const;

  /// The candidates whose leads have the lowest hashes.
  Indices random(const Indices &among, size_t k) const;

  /// The closest member of `leads`; of equally close ones the lowest.
  size_t closest(size_t candidate, const Indices &leads) const;

private:
  double between(size_t first, size_t second) const {
    return distance.between(candidates[first].signatures, candidates[second].signatures);
  }

  const std::vector<Candidate> &candidates;
  const SignatureDistance &distance;
};

} // namespace anole
