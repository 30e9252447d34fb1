#pragma once

#include "runtime/core/handles/TextTable.h"
#include "runtime/record/capture/ThreadRecorder.h"

#include <deque>

namespace anole::record {

/// The recorders of all threads of this process, in the order of their first MPI call.
///
/// A thread takes the place of one that had ended, and had been waited for, before it was created,
/// if there is one. So a program
/// that starts new threads in each step has as many streams as threads at once, as one with a pool
/// has, and they fold. What is left to chance is which thread takes which place. The first choice
/// are places of threads that began with the same call; of these, threads that were created one
/// after the other take those of threads that were, in that order. Rejected: to intercept
/// pthread_create, which would tell the order, but change every program.
class Recorders {
public:
  /// Returns a recorder for the calling thread, which makes this call: one that a thread has left,
  /// or a new one with the next ordinal. The first thread's stays its own. Null: recording is over.
  /// Time grows with the threads that there are at once, T log T for T.
  ThreadRecorder *attach(PointKey call);

  /// The thread was waited for, or it was detached. Time grows with the recorders.
  /// At any time: where threads recorded, their recorders stay as long as the process.
  static void joined(pthread_t thread);

  /// Before the first attach().
  void configure(const RecorderSettings &common);

  /// Makes sure that the text with this key is in the trace, if there is room for it.
  void listText(int64_t key, const TextFormat &text);
  std::vector<Text> listedTexts();
  uint64_t unlistedTexts() const { return textTable.unlisted(); }

  /// Ends all recording, before the trace is made: afterwards no thread changes its record. Threads
  /// may be in MPI, as MPI_Finalized may be called at any time, and may be about to record an
  /// event: it waits for these, but never for an MPI call. The memory barrier that orders what a
  /// thread notes of itself before it looks at the recordingSwitch is made here, for all threads,
  /// so that events need none. It waits a second at most, for the case that a thread was stopped.
  void close();

  /// After close().
  std::deque<ThreadRecorder> &all() { return recorders; }

private:
  static std::atomic<Recorders *> ofThreads; ///< those of more than one thread

  ThreadRecorder *vacant(const ThreadPlace::Thread &thread);
  size_t createdBefore(const ThreadPlace::Thread &thread, const ThreadRecorder &oldest);

  std::mutex lock;
  RecorderSettings settings;
  TextTable textTable;
  std::deque<ThreadRecorder> recorders; ///< a deque never moves them
};

} // namespace anole::record
