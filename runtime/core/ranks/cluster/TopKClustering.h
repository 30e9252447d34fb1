#pragma once

#include "runtime/core/ranks/cluster/ClusterAlgorithm.h"
#include "runtime/core/ranks/cluster/LeadSelection.h"

namespace anole {

/// At most K clusters. At each node, K leads are chosen from the clusters of both sides, and the
/// other clusters join the closest lead ([Bahmani2017], algorithms 5 and 7). Ranks with equal
/// signatures become one cluster first. Times, which no two ranks share, then tell ranks apart if
/// they differ by orders of magnitude, as long as there are fewer than K clusters (TimeKinds.h).
///
/// The trace of a lead must be able to stand for its cluster, so no call path is ever lost. K is
/// divided among the call paths, with at least one for each (algorithm 8: K / number of call paths;
/// here the others get what one cannot use), and raised if there are more call paths. With hundreds
/// of call paths (see mostCandidates) every rank is its own lead.
///
/// The choice at a node depends on the choices of its children, and so on the shape of the tree.
class TopKClustering : public ClusterAlgorithm {
public:
  explicit TopKClustering(const ClusterSettings &settings)
      : k(settings.k), euclidean(settings.euclidean) {}

  void join(ClusterState &left, ClusterState &&right) const override;

protected:
  /// The candidates of each call path, in the order of their first.
  using Groups = std::vector<Indices>;

  /// Returns whether leads are chosen from each call path separately, or from all candidates
  /// together.
  virtual bool separatesCallPaths() const = 0;

  /// Returns whether ranks of equal signatures but of quite other times are apart while there is
  /// room.
  virtual bool separatesTimes() const = 0;

  /// Chooses at most k of `among`.
  virtual Indices choose(const LeadSelection &selection, const Indices &among, size_t k) const = 0;

private:
  void reduce(std::vector<Candidate> &candidates, Groups groups) const;

  size_t k;
  bool euclidean;
};

} // namespace anole
