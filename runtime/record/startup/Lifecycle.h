#pragma once

#include "runtime/core/trace/Ending.h"

namespace anole::record {

/// Where the life of the MPI library meets that of the tracer. The wrappers of MPI_Init,
/// MPI_Init_thread, MPI_Finalize, MPI_Abort and MPI_Pcontrol
/// (runtime/record/wrappers/Lifecycle.cpp) call this; nothing here throws or prints to stdout.
struct Lifecycle {
  /// The last moment before MPI starts: the process is as small and simple as it will ever be.
  static void beforeInit();
  /// MPI is up; from now on calls are recorded.
  static void afterInit();
  /// The last moment with MPI: ends recording, merges, writes the trace.
  static void beforeFinalize();
  /// The process is about to end by its own hand; other ranks are not to be waited for. `reason`
  /// is what to say if nothing can be kept.
  static void end(EndKind how, const char *reason);
  /// MPI_Pcontrol: level 0 pauses recording, 1 and above resumes it.
  static void control(int level);
  /// Whether the tracer ever saw MPI start in this process.
  static bool wasReached();
  /// Whether something was recorded that no trace has been made of.
  static bool isOpen();
};

} // namespace anole::record
