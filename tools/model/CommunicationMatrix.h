#pragma once

#include "runtime/core/base/Error.h"
#include "runtime/core/model/Trace.h"
#include "tools/model/Effort.h"
#include "tools/model/Share.h"

#include <map>

namespace anole::tools {

/// How many messages each rank sends to each other rank, in ranks of MPI_COMM_WORLD, as in
/// [Bahmani2017], figures 4.6 and 4.7.
struct CommunicationMatrix {
  uint32_t ranks = 0;
  std::map<std::pair<uint32_t, uint32_t>, uint64_t> sends; ///< by (source, destination)
  uint64_t unplaced = 0; ///< sends in communicators whose members are not known

  uint64_t total() const;
};

/// Walks all events. Fails if the trace is damaged, if the effort does not suffice, or if the
/// matrix would fill the memory.
Expected<CommunicationMatrix> communicationMatrix(const Trace &trace, Effort &effort);

/// The share of the sends of both, cell by cell, that the other one has too. Sends that are
/// unplaced in both do not count.
Share matching(const CommunicationMatrix &a, const CommunicationMatrix &b);

} // namespace anole::tools
