#pragma once

#include "runtime/core/cluster/ClusterAlgorithm.h"
#include "runtime/core/cluster/LeadSelection.h"

namespace anole {

/// At most K clusters: at each node those of both sides, of which K leads are chosen; the others
/// join the closest one (Bahmani 2017, algorithms 5 and 7). Ranks of equal signatures are one
/// cluster before anything is chosen.
///
/// A lead's trace must be able to stand for its cluster, so no call path is ever lost: K is shared
/// out over the call paths, one for each at least (algorithm 8: K / number of call paths; here what
/// one cannot use goes to the others), and raised if there are more. With hundreds of call paths,
/// see mostCandidates, every rank is its own lead.
///
/// What is chosen at a node depends on what its children chose, and so on the shape of the tree.
class TopKClustering : public ClusterAlgorithm {
public:
  explicit TopKClustering(const ClusterSettings &settings)
      : k(settings.k), euclidean(settings.euclidean) {}

  void join(ClusterState &left, ClusterState &&right) const override;

protected:
  /// The candidates of each call path, in the order of their first.
  using Groups = std::vector<Indices>;

  /// Which groups are chosen from, each for itself: those of the call paths, or all as one.
  virtual bool separatesCallPaths() const = 0;

  /// At most k of `among`.
  virtual Indices choose(const LeadSelection &selection, const Indices &among, size_t k) const = 0;

private:
  void reduce(std::vector<Candidate> &candidates, Groups groups) const;

  size_t k;
  bool euclidean;
};

} // namespace anole
