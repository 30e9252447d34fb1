#pragma once

namespace anole::record {

/// A TracedProcessScan finds out whether the other ranks run with the tracer, too. In a job of
/// several programs some may not: to wait for them in a collective operation would be for ever, and
/// to send them a message could reach one of their own receives. So ranks do not ask each other;
/// they look at what their host shows of the processes with the same launcher.
///
/// A rank is not seen if it is on another host, or if it has MPI linked in statically.
struct TracedProcessScan {
  /// Before MPI_Init: makes this process known as traced.
  static void announce();

  /// After MPI_Init, which every rank has then entered: whether no process beside this one uses MPI
  /// without the tracer.
  static bool allTraced();

  /// Returns whether the launcher says that all ranks are of one program. (Only Open MPI's does.)
  static bool areOneProgram();
};

} // namespace anole::record
