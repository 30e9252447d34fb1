#pragma once

#include "tools/analysis/model/Share.h"

#include <cstdint>
#include <map>

namespace anole::tools {

/// A CommunicationMatrix counts how many messages each rank sends to each other rank, in ranks of
/// MPI_COMM_WORLD, and how long that takes, as in [Bahmani2017], figures 4.6 and 4.7.
struct CommunicationMatrix {
  using Cell = std::pair<uint32_t, uint32_t>; ///< source, destination

  uint32_t ranks = 0;
  std::map<Cell, uint64_t> sends;
  uint64_t unplaced = 0; ///< sends in communicators whose members are not known
  /// Nanoseconds inside the calls that send. A trace that does not keep the times of each event
  /// tells what a rank spent at a call site, and each of its calls takes the same part of it.
  std::map<Cell, double> times{};

  uint64_t total() const;
};

/// The share of the sends of both, cell by cell, that the other one has too. Sends that are
/// unplaced in both do not count.
Share matching(const CommunicationMatrix &a, const CommunicationMatrix &b);

} // namespace anole::tools
