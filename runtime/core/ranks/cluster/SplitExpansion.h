#pragma once

#include "runtime/core/ranks/cluster/PeerExpansion.h"

namespace anole {

/// A SplitExpansion is what MPI_Comm_split on MPI_COMM_WORLD gives each rank where plug-ins give
/// colour and key: its rank in the new communicator, and the size of it. Both follow from the
/// colours and keys of all ranks, so the members of a cluster need not have those of their lead.
///
/// Time and memory grow with the ranks of the program, as the expanded values do.
class SplitExpansion {
public:
  /// Nothing if plug-ins do not give the colours and keys of all calls of the point, or if what
  /// they give contradicts what the leads have.
  static std::optional<SplitExpansion> of(const SharedPoint &point, const PeerExpansion &peers);

  /// Replaces a column of a new rank or size, which has the values of leads yet, by those of the
  /// members. Returns whether it is such a column.
  bool expand(SharedColumn &column, FieldKind kind, const RankList &members) const;

private:
  struct Place {
    int64_t rank = 0, size = 0; ///< the rank minus that in MPI_COMM_WORLD
  };

  SplitExpansion(const PeerExpansion &peers, const PeerPlugin &color, const PeerPlugin &key);
  int64_t numberOf(FieldKind kind, int64_t rank) const {
    const Place &place = places[static_cast<size_t>(rank)];
    return kind == FieldKind::NewRank ? place.rank : place.size;
  }
  bool fits(const SharedColumn &column, FieldKind kind) const;

  std::vector<Place> places; ///< of each rank
};

} // namespace anole
