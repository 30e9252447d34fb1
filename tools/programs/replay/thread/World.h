#pragma once

#include "runtime/core/base/Error.h"
#include "runtime/core/model/Trace.h"
#include "tools/programs/replay/objects/ObjectTables.h"

namespace anole::replay {

/// Starts and ends MPI as the program did, and has a communicator of the replay's own.
///
/// A rank learns its number only when MPI is up, and until then it cannot know its part of the
/// trace. Therefore all ranks start MPI as rank 0 did. If rank 0 opened a session, the replay opens
/// a session of its own, with PMPI, to learn its rank; then the trace opens the program's. What the
/// replay does for itself bypasses all tools.
class World {
public:
  static Expected<World> start(const Trace &trace);

  /// Ends MPI as the program did. Must be called after all threads have ended. A program may end
  /// `sessions` later, which no trace holds: without their end the launcher takes the process for
  /// one that failed.
  void finalize(Table<ReplayedSession> &sessions);

  /// Returns whether MPI was started by MPI_Init.
  bool hasCommWorld() const { return session == MPI_SESSION_NULL; }

  int rank = 0, ranks = 0;
  MPI_Comm comm = MPI_COMM_NULL;

private:
  void startSession();
  void finalizeSession();

  MPI_Session session = MPI_SESSION_NULL;
};

} // namespace anole::replay
