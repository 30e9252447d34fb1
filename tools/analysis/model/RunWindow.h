#pragma once

#include "runtime/core/model/Trace.h"

namespace anole::tools {

/// A RunWindow is the time in which everything is measured, in nanoseconds: from the end of
/// MPI_Init or MPI_Session_init of a rank to the start of its MPI_Finalize or MPI_Session_finalize.
/// What comes before and after it is a line of its own and in no other number: launchers and file
/// systems make it long, whatever the program does.
///
/// Which points are outside of it is said by TimeUses.
struct RunWindow {
  double elapsed = 0;  ///< of the rank that takes longest; 0: the trace has no times
  double startUp = 0;  ///< of the rank that takes longest
  double shutdown = 0; ///< of the last rank to get there: the others also wait for it

  /// The times of the thread that started MPI, added up. Of a trace without times of events, the
  /// time from the start of tracing to its end on rank 0. Where ranks are too many to look at each
  /// (ShownRanks), rank 0 stands for all. Time: the ranks of all points.
  static RunWindow of(const Trace &trace);

  bool hasEdges() const { return startUp + shutdown > 0; }
};

} // namespace anole::tools
