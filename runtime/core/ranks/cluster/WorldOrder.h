#pragma once

#include "runtime/core/ranks/cluster/FieldRoles.h"

namespace anole {

/// A WorldOrder knows the communicators of a trace whose members have the ranks that they have in
/// MPI_COMM_WORLD, and how many there are: MPI_COMM_WORLD itself, its duplicates, and splits that
/// leave out its last ranks.
///
/// There a peer beyond the end is one from the beginning: peers modulo the number of ranks
/// ([Bahmani2017], section 3.3, table 3.3), which are the same on both sides of a torus. Of all
/// other communicators the places of the members of a cluster are not known, and so it
/// is not known either which peer a member has.
class WorldOrder {
public:
  /// `ranks` are all ranks of the program; if 0, no communicator is known. The trace is of one rank
  /// or merged, but not finished.
  WorldOrder(const Trace &trace, const FieldRoles &roles, uint32_t ranks);

  /// Returns the number of members of the communicator that all calls of the point are on; 0 if
  /// there are several, or it is not known.
  int64_t sizeAt(const SharedPoint &point, const FunctionRoles &known) const;

private:
  void addMaker(const SharedPoint &point, const FunctionRoles &known);

  std::unordered_map<int64_t, int64_t> sizes; ///< by number; 0: some are different
  bool knowsAll = true;                       ///< that were made
};

/// Returns the relative peer that is the same rank modulo `size`, the shorter way round. Special
/// values stay, and so do all if the size is 0.
int64_t shorterWay(int64_t peer, int64_t size);

} // namespace anole
