#pragma once

#include "runtime/core/base/Options.h"
#include "runtime/core/model/Ending.h"
#include "runtime/record/capture/WorldPlace.h"

namespace anole::record {

/// Where the life of the MPI library meets that of the tracer. The wrappers of MPI_Init,
/// MPI_Init_thread, MPI_Finalize, MPI_Abort and MPI_Pcontrol, and those of sessions
/// (runtime/record/run/LifecycleCalls.cpp and Sessions.cpp) call this; nothing here throws or
/// prints to stdout.
struct Lifecycle {
  /// The last moment before MPI starts: the process is as small and simple as it will ever be.
  /// Returns the options if recording is to start once MPI is up, null if not.
  static const Options *beforeInit();
  /// MPI is up; from now on calls are recorded.
  static void afterInit(WorldPlace place);
  /// An MPI session begins (1) or has ended (-1). A program that had only sessions and ended them
  /// all ends well without MPI_Finalize.
  static void countSession(int change);
  /// The last moment with MPI: ends recording, merges, writes the trace.
  static void beforeFinalize();
  /// MPI is down. Ranks leave MPI_Finalize together, so the trace is written by now, or cannot be.
  static void afterFinalize();
  /// The process is about to end by its own hand; other ranks are not to be waited for. `reason`
  /// is what to say if nothing can be kept.
  static void end(EndKind how, const char *reason);
  /// Whether the tracer ever saw MPI start in this process.
  static bool wasReached();
  /// How the program ends if it ends now, by its own will.
  static EndKind endingNow();
  /// Whether something was recorded that no trace has been made of.
  static bool isOpen();
};

} // namespace anole::record
