#pragma once

#include "runtime/record/run/Session.h"

namespace anole::record {

/// The trace that a running program has on disk: in the folder of pieces, where the tools find it
/// if the program never made its trace and its ranks left no pieces.
struct PartialTrace {
  /// Puts a trace in the place of the one before. The file is a whole trace at every moment. Where
  /// it cannot be written, the program goes on without it: MPI_Finalize will say what is wrong.
  static void replace(const Session &session, const Trace &trace);

  /// Once the trace of the whole run is written.
  static void remove(const Session &session);
};

} // namespace anole::record
