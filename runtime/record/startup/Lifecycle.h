#pragma once

namespace anole::record {

/// Where the life of the MPI library meets that of the tracer. The wrappers of MPI_Init,
/// MPI_Init_thread, MPI_Finalize, MPI_Abort and MPI_Pcontrol
/// (runtime/record/wrappers/Lifecycle.cpp) call this; nothing here throws or prints to stdout.
struct Lifecycle {
  /// MPI is up; from now on calls are recorded.
  static void afterInit();
  /// The last moment with MPI: ends recording, merges, writes the trace.
  static void beforeFinalize();
  /// The program is about to die by its own hand; other ranks are not to be waited for.
  static void beforeAbort();
  /// MPI_Pcontrol: level 0 pauses recording, 1 and above resumes it.
  static void control(int level);
  /// Whether afterInit was ever called in this process.
  static bool wasReached();
  /// Whether calls were recorded that beforeFinalize has not made a trace of.
  static bool isOpen();
};

} // namespace anole::record
