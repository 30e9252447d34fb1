#pragma once

#include "runtime/core/support/Error.h"
#include "runtime/core/trace/Trace.h"

#include <mpi.h>

namespace anole::replay {

/// MPI itself, started and ended as the program did, and a communicator of the replay's own.
///
/// A rank knows which rank it is only when MPI is up, and until then it cannot tell what it is to
/// do: all ranks start MPI as rank 0 did. Where that opened a session, the replay opens one of its
/// own, with PMPI, to learn its rank; the trace then opens the program's. What the replay does for
/// itself goes past all tools.
class World {
public:
  static Expected<World> start(const Trace &trace);

  /// What the program did at last; after all threads have ended.
  void finalize();

  /// Whether MPI was started by MPI_Init.
  bool hasCommWorld() const { return session == MPI_SESSION_NULL; }

  int rank = 0, ranks = 0;
  MPI_Comm comm = MPI_COMM_NULL;

private:
  void startSession();

  MPI_Session session = MPI_SESSION_NULL;
};

} // namespace anole::replay
